#include "redact/public.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { WORD_MAX = 40 };

/*
 * Words of heads, labels, notices and kinds of transactions, in lower case and in order: what the layouts look for, and
 * what statements of different persons have in common. Names of persons and places are not among them.
 */
static const char *const common[] = {
	/* clang-format off */
	"a", "aadhaar", "abbreviations", "about", "above", "absolute", "accept", "account", "accounts",
	"acquisition", "add", "addition", "additional", "additionalpurchase", "address", "advisers", "advisor",
	"after", "afterwards", "again", "against", "agency", "agree", "all", "allocation", "allotment", "allotted",
	"already", "alternate", "am", "amalgamation", "amc", "among", "amount", "amounts", "an", "and", "annexure",
	"annexures", "annual", "annualised", "another", "any", "anyone", "apart", "app", "appear", "appendix",
	"applicable", "applied", "applies", "appln", "approved", "apr", "april", "are", "aristocrats", "arn", "ars",
	"as", "asianpaint", "asks", "ason", "asondate", "assessee", "assessment", "asset", "assets", "assured", "at",
	"attributes", "aug", "august", "available", "average", "awal", "axisbank", "bajajfinsv", "bajfinance", "bal",
	"balance", "balances", "balmlawrie", "bank", "banker", "based", "basis", "be", "been", "before", "behind",
	"bel", "belong", "belongs", "below", "beneficiary", "benefit", "beside", "best", "between", "beyond",
	"bhartiartl", "bhel", "birth", "blocked", "bo", "bonds", "bonus", "books", "both", "bought", "bounced",
	"branch", "brings", "broker", "brokerage", "broking", "brought", "bsda", "bsech", "but", "by", "c", "cams",
	"camscasws", "can", "cancelled", "cannot", "capital", "card", "care", "carefully", "carry", "cas", "casgate",
	"cdsl", "cells", "cent", "central", "centres", "certificate", "change", "changed", "changes", "channel",
	"characters", "charged", "check", "checks", "cheqreturn", "cheque", "chequereturn", "choice", "chq",
	"circular", "circulars", "citin", "cl", "class", "classes", "clearing", "click", "client", "closing",
	"closingbalance", "coalindia", "code", "column", "columns", "come", "comm", "commission", "commissions",
	"companies", "companyname", "complaint", "complete", "completed", "completion", "compliance", "composition",
	"computer", "concerned", "confirmation", "consolidated", "consolidation", "contact", "contacts",
	"contactscoc", "continuous", "contract", "contribution", "convenience", "conversion", "converting", "core",
	"correct", "correction", "cost", "costs", "could", "counted", "counts", "coupon", "couponrate", "cover",
	"cr", "created", "creationofunits", "credit", "credited", "creditnotreceived", "ctbo", "ctrbo", "cum",
	"cumulative", "current", "currentbal", "currentbalance", "currentnav", "currentvalue", "customer", "cut",
	"cvl", "damaged", "data", "date", "dated", "day", "days", "dcb", "dear", "debit", "debts", "dec", "december",
	"declared", "deducted", "deduction", "deductor", "definition", "definitions", "deletion", "delivery",
	"demat", "dematpending", "demo", "department", "deposit", "depositories", "depository", "description",
	"detailed", "details", "devanagari", "differ", "differs", "digit", "digitally", "dir", "direct", "directly",
	"disclaimer", "disclaimers", "discrepancies", "discrepancy", "dishonor", "dishonour", "dishonoured",
	"distrib", "distribution", "distributor", "distributors", "div", "dividend", "do", "dob", "document",
	"documents", "does", "done", "doubled", "dp", "dpid", "dr", "draft", "draw", "due", "duplicate", "during",
	"duty", "e", "each", "earlier", "earmarked", "ebt", "ecs", "edemption", "effect", "either", "electronic",
	"eligible", "email", "emails", "employee", "end", "ended", "english", "entry", "eop", "equities", "equity",
	"error", "errors", "erstwhile", "establishment", "etf", "ever", "every", "exchange", "excludes", "exit",
	"expected", "expense", "expenses", "extinguish", "extinguished", "f", "face", "facevalue", "failed",
	"family", "far", "fax", "feb", "february", "female", "field", "fifo", "figure", "figures", "financial",
	"find", "first", "fit", "floor", "folio", "foliono", "folios", "follow", "fonts", "for", "form", "formerly",
	"found", "free", "frequency", "fresh", "friday", "from", "fromdate", "frozen", "ftamil", "fti", "fund",
	"fundamental", "fundmanager", "funds", "future", "futurex", "g", "gain", "gains", "gender", "generated",
	"generation", "gfd", "gift", "gifting", "give", "given", "glossary", "goal", "gold", "good", "government",
	"gr", "grade", "grand", "grandfather", "grievance", "gro", "gross", "group", "groups", "grow", "growth",
	"gst", "guardian", "guide", "gwth", "hal", "has", "have", "hbfg", "hcltech", "hdfcbank", "he", "head",
	"header", "held", "helpline", "hence", "her", "here", "hereby", "heromotoco", "high", "higher", "hindpetro",
	"hindunilvr", "his", "hold", "holder", "holders", "holding", "holdings", "holds", "house", "houses",
	"however", "hpin", "hpreg", "hstod", "hudco", "i", "icicibank", "id", "idcw", "identification", "if", "ifsc",
	"ignore", "imd", "immediately", "imply", "important", "in", "ina", "including", "income", "incomplete",
	"incorporation", "index", "india", "indian", "individual", "industower", "ine", "inf", "inform",
	"information", "infy", "initial", "initialallotment", "initialpurchase", "inr", "inside", "installment",
	"instalment", "instruction", "instructiondetails", "instrument", "instruments", "insufficient", "insurance",
	"insure", "intdep", "intended", "internet", "invalid", "invented", "invested", "investment", "investments",
	"investor", "investors", "invits", "inz", "ioc", "iod", "ireda", "irfc", "is", "isin", "isindescription",
	"isins", "isip", "issued", "ist", "it", "its", "jan", "january", "jiofin", "joint", "jswinfra", "jul",
	"july", "jun", "june", "just", "karvy", "kept", "kfin", "kfincasws", "kfintech", "kind", "kindly", "kinds",
	"know", "knowledge", "known", "knows", "kra", "kyc", "l", "language", "last", "later", "lateral",
	"lateralshift", "law", "leaders", "least", "leave", "legend", "lent", "less", "letter", "lies", "limit",
	"limited", "limitsconditions", "line", "lines", "link", "linked", "liquidation", "lised", "list", "listed",
	"lists", "live", "living", "llp", "load", "location", "lock", "locked", "lockin", "lockinpending", "login",
	"long", "loss", "low", "lower", "lumpsum", "m", "made", "mail", "male", "management", "manager", "mandate",
	"manner", "mar", "marathon", "march", "market", "marketprice", "markets", "marks", "matched", "matur",
	"maturity", "may", "means", "medium", "member", "members", "memory", "merger", "mf", "mfadit", "mfaxis",
	"mfbank", "mfc", "mfcana", "mfcentral", "mfcentralcassummary", "mfcentraldetailcas", "mfedel", "mffran",
	"mfgrow", "mfheli", "mfhsbc", "mficic", "mfinve", "mfitim", "mfjmfi", "mfkota", "mflicm", "mfmahi", "mfnavi",
	"mfnipp", "mfonem", "mfpgim", "mfppfa", "mfquan", "mfsbim", "mftata", "mfu", "mfutility", "mfzero", "micr",
	"midcap", "mimics", "minimum", "minor", "misc", "mismatch", "missing", "mobile", "mode", "monday", "month",
	"months", "more", "most", "movement", "movements", "mr", "ms", "much", "multicap", "multiples", "must",
	"mutual", "mycams", "n", "nach", "name", "named", "names", "narration", "national", "nature", "nav", "nct",
	"need", "neft", "neither", "nestleind", "net", "netbanking", "newest", "newfundoffer", "newly", "nfo",
	"nifty", "nil", "no", "nobody", "nodal", "nomination", "nominee", "nomineenominee", "non", "none", "nor",
	"normal", "not", "note", "notes", "nothing", "notice", "notional", "nov", "november", "nps", "nre", "nro",
	"nsdl", "nsdlcasws", "nse", "nsedr", "number", "numbers", "occupation", "oct", "october", "of", "off",
	"offer", "offered", "officer", "officers", "ok", "old", "older", "on", "once", "one", "ongc", "online",
	"only", "onwards", "op", "open", "opening", "openingbalance", "opp", "opportunities", "opps", "opt", "opted",
	"opting", "options", "or", "order", "orderno", "orders", "other", "others", "otherwise", "otm", "our",
	"ours", "out", "outside", "over", "p", "page", "pages", "paid", "pan", "pans", "paper", "papers", "parel",
	"part", "participant", "particulars", "passbook", "past", "pay", "payment", "paymentnotreceived",
	"paymentreturned", "payments", "paymentunitsextinguished", "payout", "paytm", "pdf", "pdfg", "pedirg",
	"pending", "pension", "per", "percentage", "performance", "period", "permanent", "permenant", "perpetual",
	"person", "phone", "physical", "pin", "pincode", "pla", "place", "places", "plan", "platform", "please",
	"pledge", "pledged", "pledgedbal", "pledgee", "policy", "portal", "portfolio", "postal", "powergrid", "ppf",
	"pran", "preference", "premium", "price", "prices", "primary", "printed", "printing", "prints", "process",
	"profit", "proportion", "provided", "provident", "purchase", "put", "qualify", "quantity", "queries",
	"query", "quoted", "rate", "ratio", "read", "reader", "reads", "realised", "realized", "reason", "receipt",
	"receive", "received", "reconcile", "recorded", "recordkeeping", "records", "redeemed", "redemption",
	"redemptions", "ref", "refund", "reg", "register", "registered", "registering", "registrar", "registrars",
	"registration", "regn", "regular", "regulation", "regulations", "reinv", "reinvest", "reinvested",
	"reinvestment", "reits", "rejected", "rejection", "related", "remat", "repaired", "report", "repository",
	"repurchase", "request", "requests", "required", "requires", "res", "resident", "residential", "return",
	"returns", "reversal", "reversed", "revised", "right", "risk", "risks", "room", "row", "rows", "rpower",
	"rs", "rta", "rule", "rules", "ruling", "rupees", "rvnl", "s", "safekeep", "safekeepbal", "sale", "same",
	"saturday", "saver", "saving", "savings", "say", "says", "sbfs", "sbin", "scanned", "scanner", "schedule",
	"scheme", "schememerger", "schemes", "sd", "sebi", "second", "secondary", "section", "sector", "sectors",
	"securities", "securitiestransactiontax", "securitised", "security", "see", "seeded", "segregat",
	"segregation", "send", "sep", "sept", "september", "series", "service", "serviced", "services", "sett",
	"settlement", "setup", "several", "sgb", "shall", "share", "shared", "shares", "she", "shift", "shiftin",
	"shiftout", "short", "shown", "shows", "shri", "signature", "signed", "signer", "since", "single", "sip",
	"sipcheque", "sipregistered", "smt", "so", "soa", "sold", "sole", "source", "sp", "specimen", "spgdg",
	"stable", "stamp", "stampduty", "stand", "standing", "stands", "statement", "statements", "status", "stock",
	"stocks", "stp", "street", "structure", "structures", "stt", "sub", "subject", "subscription",
	"subscriptions", "subtotal", "such", "sum", "summary", "sunday", "sunpharma", "support", "survivor",
	"switch", "switched", "switches", "switchout", "swp", "symbol", "sys", "sysredemption", "sysswitch",
	"system", "systematic", "systematicbalance", "systematicredemption", "systematicswitch",
	"systematictransfer", "systematicwithdrawal", "systransfer", "syswithdrawal", "t", "table", "taken", "takes",
	"tan", "target", "tax", "taxdeductedatsource", "taxpayer", "tcs", "tds", "techm", "tel", "tell", "ter",
	"term", "terms", "test", "text", "than", "that", "the", "their", "them", "there", "thereafter", "therefore",
	"they", "third", "this", "those", "through", "thursday", "tie", "tier", "tiers", "till", "time", "times",
	"to", "todate", "together", "told", "toll", "total", "totalcost", "totals", "tounicode", "tower", "trade",
	"traded", "trading", "trail", "transaction", "transactiondescription", "transactionparticulars",
	"transactions", "transfer", "transfers", "transmission", "treated", "trend", "true", "trustees", "trxn",
	"tsd", "tuesday", "twice", "two", "txn", "type", "typed", "types", "u", "ucc", "unclaimdisin", "unclaimed", "unclmd",
	"under", "understood", "unit", "unitholder", "units", "unitsdemat", "unitsextinguished", "unitsremat",
	"unlisted", "unreadable", "unrealised", "up", "update", "updated", "updation", "upfront", "upi", "urchase",
	"urchases", "us", "used", "v", "valid", "validated", "validation", "valuation", "value", "valuein", "values",
	"vedl", "verified", "version", "via", "vide", "view", "visit", "warning", "was", "we", "website",
	"wednesday", "wef", "were", "what", "when", "where", "whereas", "wherever", "whether", "which", "while",
	"who", "whole", "winding", "window", "wing", "witch", "with", "withdrawal", "within", "without", "word",
	"words", "worked", "worth", "write", "written", "wrong", "x", "xirr", "xxxx", "xxxxxx", "xxxxxxx", "year",
	"years", "yesbank", "yield", "yld", "you", "your", "ystematic", "z", "zero", "znlmdg",
	/* clang-format on */
};

/* Words of names of schemes and fund houses in AMFI's list that are not among the others. */
static const char *const schemes[] = {
	/* clang-format off */
	"aaa", "abakkus", "abb", "accrual", "act", "active", "adhoc", "aditya", "advantage", "advantege", "advantge",
	"aeronautics", "age", "aggressive", "agile", "agri", "agribusiness", "airtel", "allocator", "alpha",
	"alphagrep", "angel", "annaul", "annually", "application", "appreciation", "aqua", "arbitrage", "aritrage",
	"artificial", "asean", "ashok", "asia", "asian", "assundaram", "authority", "auto", "automatic",
	"automotive", "autonomous", "axis", "ayout", "bajaj", "balanced", "balmer", "bandhan", "banking", "banks",
	"baroda", "bbnpp", "bees", "benchmark", "bfsi", "bharat", "bharti", "bhavishya", "bi", "birla", "blackrock",
	"blended", "blue", "bluechip", "bnp", "bond", "brand", "brazil", "bridge", "britannia", "broad", "bse",
	"build", "builder", "business", "canara", "cancer", "cap", "capex", "capitalmind", "cash", "cements",
	"charity", "chemicals", "child", "children", "childrens", "china", "chip", "classic", "clean", "close", "co",
	"coal", "comma", "commodities", "commodity", "company", "composite", "conglomerate", "conglomerates",
	"conservative", "constant", "consultancy", "consumer", "consumption", "contra", "coporate", "corporate",
	"corporation", "cpo", "cpse", "creation", "crisil", "cumcapital", "cure", "cycle", "cycles", "cyclical",
	"daily", "dcw", "debt", "defence", "defined", "defunct", "developed", "development", "dhfl", "diagnostics",
	"digital", "directplan", "discipline", "discontinued", "discovery", "discretionary", "divdend",
	"diversified", "dividen", "diviedend", "division", "domestic", "donation", "dsp", "dual", "duation",
	"duratio", "duration", "dynamic", "eco", "economic", "economy", "edelweiss", "education", "educationplan",
	"electric", "electricals", "electronics", "elss", "embassy", "emerging", "energy", "enhanced", "enhancement",
	"entertainment", "entitlement", "environment", "eof", "eq", "eqqq", "equal", "escorts", "esg", "estate",
	"eternal", "etfs", "ethical", "europe", "european", "ev", "ex", "excellence", "exclusionary", "existing",
	"export", "exports", "factor", "fang", "feeder", "fiif", "finance", "financials", "finserv", "fixed",
	"flexi", "flexiasset", "flexicap", "floater", "floating", "fmcg", "fmp", "focus", "focused", "focussed",
	"fof", "fornightly", "fort", "fortnighly", "fortnightly", "franklin", "frontline", "fs", "ftif", "ftp",
	"fts", "fv", "gail", "gas", "gilt", "glit", "global", "gorwth", "govenment", "govt", "great", "greater",
	"grid", "groww", "gs", "gwoth", "half", "halfyearly", "hang", "havells", "hcl", "hdfc", "hdfcnivodg",
	"health", "healthcare", "healthy", "heathcare", "heavy", "helios", "hero", "hfc", "highways", "hindustan",
	"horizon", "hospitals", "housing", "hsbc", "hybrd", "hybrid", "hyrbrid", "ibx", "icdw", "icici",
	"idcwoption", "idcwpayout", "idcws", "idea", "idf", "idfc", "idwc", "ief", "ii", "iii", "il", "indiabulls",
	"indus", "industries", "infosys", "infra", "infrastructure", "innovation", "innovative", "inst", "insta",
	"institution", "institutional", "instn", "integration", "intelligence", "interest", "international",
	"interval", "invesco", "investing", "ipo", "itc", "iti", "iv", "ix", "japan", "jio", "jioblackrock", "jm",
	"jsw", "junior", "kotak", "kotka", "lakshya", "large", "largecap", "largemid", "largemidcap", "larsen",
	"lawrie", "leyland", "liability", "lic", "licmf", "life", "liquid", "liquidity", "logistics", "ltd",
	"magnum", "mahindra", "mahindramanulife", "managed", "manufacture", "manufacturing", "manulife", "maruti",
	"master", "metal", "micro", "microcap", "mid", "midsmall", "midsmallcap", "mining", "mip", "mirae", "mmf",
	"mnc", "moderate", "mofdynamic", "mofn", "mofustf", "momentum", "money", "monthly", "motilal", "motocorp",
	"motors", "msci", "multi", "multiple", "multiplier", "muthoot", "nasdaq", "natural", "navi", "nbfc", "ncd",
	"nestle", "new", "next", "niftyit", "nigam", "nightly", "nippon", "nivesh", "nj", "nri", "ntpc", "nyse",
	"office", "offshore", "oil", "omni", "opiton", "opotion", "optio", "optioin", "option", "optioni", "opton",
	"oriented", "oswal", "overnight", "overseas", "owsal", "pacific", "paints", "paln", "parag", "paribas",
	"parikh", "parks", "passive", "payouout", "periodic", "petroleum", "pf", "pgim", "pharma", "pharmaceutical",
	"pioneer", "piramal", "plus", "pool", "pop", "portfolios", "power", "ppfas", "pramerica", "premier",
	"prescribed", "prima", "principal", "prinicpal", "private", "products", "progressive", "protection",
	"prudence", "prudent", "prudential", "pse", "psu", "pure", "quality", "quant", "quantamental", "quantum",
	"quarterly", "quaterly", "rail", "railway", "railways", "rates", "re", "real", "reality", "realty", "rec",
	"recently", "recovery", "reducing", "reform", "regularplan", "regulat", "reit", "reliance", "relief",
	"renewable", "resources", "restricted", "retail", "retirement", "rewards", "rights", "robeco", "rotation",
	"rural", "samco", "sbi", "sbimf", "sdl", "seasons", "sec", "sectoral", "seg", "segrd", "segregated",
	"seires", "select", "semi", "seng", "sensex", "sereis", "serie", "serise", "sg", "sh", "shariah", "shore",
	"shriram", "siemens", "silver", "small", "smallcap", "smaller", "smart", "smc", "solution", "solutions",
	"sovereign", "special", "specific", "split", "sr", "standard", "state", "steel", "strategic", "strategy",
	"study", "sun", "sundaram", "sunlife", "super", "suspended", "suzlon", "suzuki", "taiwan", "tata", "taurus",
	"taxsaver", "tech", "technologies", "technology", "teck", "telecom", "tem", "templeton", "tenure",
	"thematic", "theme", "three", "ti", "titan", "tj", "top", "toubro", "tourism", "towers", "tq",
	"transferability", "transitory", "transportation", "transpotation", "treasury", "trends", "trust", "trustmf",
	"ub", "uf", "ugro", "uj", "ulis", "ultra", "unifi", "uniform", "unilever", "union", "unitech", "upto", "uq",
	"ur", "urban", "uti", "variance", "vedanta", "vehicles", "vi", "vii", "viii", "vikas", "vision", "vodafone",
	"volatility", "wealth", "weekkly", "weekly", "weight", "wellness", "whiteoak", "wholesale", "wipro",
	"withdrwal", "withheld", "wkly", "world", "xi", "xii", "xiii", "xiv", "xli", "xliii", "xliv", "xlv", "xv",
	"xxii", "xxiii", "xxiv", "xxix", "xxv", "xxvi", "xxvii", "xxviii", "xxx", "xxxi", "xxxii", "xxxiii", "xxxiv",
	"xxxix", "xxxv", "xxxvi", "xxxvii", "xxxviii", "yearly", "yes", "yojna", "yr", "yrs", "zerodha",
	/* clang-format on */
};

static int compare(const void *word, const void *entry)
{
	return strcmp(word, *(const char *const *)entry);
}

static bool is_in(const char *const *list, size_t n, struct cg_str s)
{
	char word[WORD_MAX];

	if (s.n == 0 || s.n >= sizeof(word))
		return false;
	for (size_t i = 0; i < s.n; i++)
		word[i] = cg_lower(s.p[i]);
	word[s.n] = '\0';
	return bsearch(word, list, n, sizeof(*list), compare) != NULL;
}

bool cg_public_common(struct cg_str word)
{
	return is_in(common, sizeof(common) / sizeof(common[0]), word);
}

bool cg_public_rest(struct cg_str word)
{
	for (size_t i = 0; i < sizeof(common) / sizeof(common[0]); i++) {
		if (strlen(common[i]) == word.n + 1 && strncasecmp(common[i] + 1, word.p, word.n) == 0)
			return true;
	}
	return false;
}

bool cg_public_scheme(struct cg_str word)
{
	return is_in(schemes, sizeof(schemes) / sizeof(schemes[0]), word);
}
