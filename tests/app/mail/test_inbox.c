/* Which failures of a PDF of a message pass, so that the whole message is to come again. */
#include "app/mail/inbox.h"
#include "run.h"

/* What the service lacks for a while passes; what is wrong with the document or the rule does not. */
static const struct {
	enum cg_code code;
	bool passes;
} codes[] = {
	{ CG_EINTERNAL, true },	   { CG_EDB, true },	    { CG_EUPSTREAM, true },
	{ CG_EBUSY, true },	   { CG_EPARSETIME, true }, { CG_ERATE, true },
	{ CG_EIDEMBUSY, true },	   { CG_ETIMEOUT, true },   { CG_OK, false },
	{ CG_EREQUEST, false },	   { CG_EKEY, false },	    { CG_ESCOPE, false },
	{ CG_ENOTPDF, false },	   { CG_EPASSWORD, false }, { CG_ENOPASSWORD, false },
	{ CG_EPDF, false },	   { CG_ESCANNED, false },  { CG_EUNSUPPORTED, false },
	{ CG_EINCOMPLETE, false }, { CG_ETOOLARGE, false }, { CG_EIDEMMISMATCH, false },
	{ CG_ECOMPLEX, false },	   { CG_EPAGES, false },
};

START_TEST(passing)
{
	ck_assert_msg(cg_inbox_is_passing(codes[_i].code) == codes[_i].passes, "%s",
		      cg_code_info(codes[_i].code)->name);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("inbox");
	TCase *tc = tcase_create("inbox");

	tcase_add_loop_test(tc, passing, 0, sizeof(codes) / sizeof(codes[0]));
	suite_add_tcase(s, tc);
	return suite_run(s);
}
