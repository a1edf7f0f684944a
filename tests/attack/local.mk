# attacks on the whole, as strangers, other sites and authors of documents would try them
dist_check_SCRIPTS += tests/attack/forms.t tests/attack/pg_log.t tests/attack/at_rest.t tests/attack/connections_nft.t \
	tests/attack/body_rate.t
