/*
 * houses.h: the issuer's part of ISINs of mutual funds, and words of which the names of their fund house have had one.
 * Not complete, and not up to date for ever: houses merge and are renamed. What is not here says nothing, and what
 * contradicts it says something only where two schemes contradict it crosswise (isins.c).
 *
 * Source    ISINs beside names in AMFI's list of NAVs.
 */
#ifndef CG_STATEMENT_RECONCILE_HOUSES_H
#define CG_STATEMENT_RECONCILE_HOUSES_H

/* clang-format off */
#define CG_HOUSES(X) \
	X("INF00XX", "ITI") X("INF03VN", "WhiteOak Yes") X("INF082J", "Quantum") X("INF084M", "Aditya ING") \
	X("INF090I", "Franklin Templeton") X("INF0J8L", "NJ") X("INF0K1H", "Samco") X("INF0QA7", "Bajaj") \
	X("INF0R87", "Helios") X("INF0R8F", "Zerodha") X("INF109K", "ICICI") X("INF173K", "Principal Sundaram") \
	X("INF174K", "Kotak") X("INF174V", "Mahindra") X("INF179K", "HDFC") X("INF192K", "JM") \
	X("INF194K", "Bandhan IDFC") X("INF200K", "SBI Magnum") X("INF204K", "Nippon Reliance") \
	X("INF205K", "Invesco Religare") X("INF209K", "Aditya Birla") X("INF223J", "PGIM DHFL Pramerica Deutsche") X("INF247L", "Motilal MOSt") \
	X("INF251K", "Baroda BNP") X("INF277K", "Tata") X("INF336L", "HSBC") X("INF397L", "LIC IDBI") \
	X("INF579M", "360 IIFL") X("INF582M", "Union") X("INF663L", "PGIM DHFL Pramerica") X("INF666M", "Groww Indiabulls") \
	X("INF677K", "HSBC Fidelity") X("INF680P", "Shriram") X("INF740K", "DSP") X("INF754K", "Edelweiss BHARAT") \
	X("INF760K", "Canara") X("INF761K", "India AXA") X("INF767K", "LIC LICMF") X("INF769K", "Mirae") X("INF789F", "UTI") \
	X("INF843K", "Edelweiss") X("INF846K", "Axis") X("INF879O", "PPFAS Parag") X("INF903J", "Sundaram") \
	X("INF917K", "HSBC Fidelity") X("INF955L", "Baroda") X("INF959L", "Navi Essel") X("INF966L", "quant Escorts")
/* clang-format on */

#endif
