/*
 * houses.h: the issuer's part of ISINs of mutual funds, and words of which the names of their fund house have had one;
 * words that names of schemes begin with, and headings of their house.
 * Not complete, and not up to date for ever: houses merge and are renamed. What is not here says nothing, and what
 * contradicts it says something only where two schemes contradict it crosswise (isins.c), or where a name and its
 * heading are both here and of different houses (houses.c).
 *
 * Source    ISINs beside names in AMFI's list of NAVs.
 */
#ifndef CG_STATEMENT_RECONCILE_HOUSES_H
#define CG_STATEMENT_RECONCILE_HOUSES_H

#include "base/str.h"

/* clang-format off */
#define CG_HOUSES(X) \
	X("INF00XX", "ITI") X("INF017Q", "IIFCL") X("INF03VN", "WhiteOak Yes") X("INF044D", "Taurus") \
	X("INF082J", "Quantum") X("INF084M", "Aditya ING") X("INF090I", "Franklin Templeton") \
	X("INF0GCD", "Trust TrustMF") X("INF0J8L", "NJ") X("INF0K1H", "Samco") X("INF0QA7", "Bajaj") \
	X("INF0R87", "Helios") X("INF0R8F", "Zerodha") X("INF0S5R", "Old Bridge") X("INF109K", "ICICI") \
	X("INF137A", "JM") X("INF173K", "Principal Sundaram") X("INF174K", "Kotak") X("INF174V", "Mahindra") \
	X("INF178L", "Kotak") X("INF179K", "HDFC") X("INF189A", "UTI") X("INF192K", "JM") X("INF194K", "Bandhan IDFC") \
	X("INF1J2R", "Angel") X("INF1MIY", "Unifi") X("INF200K", "SBI Magnum") X("INF204K", "Nippon Reliance") \
	X("INF205K", "Invesco Religare") X("INF206A", "quant") X("INF209K", "Aditya Birla") \
	X("INF223J", "PGIM DHFL Pramerica Deutsche") X("INF2264", "Capitalmind") X("INF22M0", "Jio JioBlackRock") \
	X("INF247L", "Motilal MOSt") X("INF251K", "Baroda BNP") X("INF277K", "Tata") X("INF2F00", "Wealth") \
	X("INF2JJD", "Abakkus") X("INF2KCX", "Choice") X("INF2VOA", "AlphaGrep") X("INF336L", "HSBC") \
	X("INF346A", "ICICI") X("INF373I", "Kotak") X("INF397L", "LIC IDBI") X("INF457M", "Nippon Reliance") \
	X("INF515L", "Sahara") X("INF579M", "360 IIFL") X("INF582M", "Union") X("INF613Q", "IL") \
	X("INF663L", "PGIM DHFL Pramerica") X("INF666M", "Groww Indiabulls") X("INF677K", "HSBC Fidelity") \
	X("INF680P", "Shriram") X("INF732E", "Nippon Reliance") X("INF740K", "DSP") X("INF754K", "Edelweiss BHARAT") \
	X("INF760K", "Canara") X("INF761K", "BOI India AXA") X("INF767K", "LIC LICMF") X("INF769K", "Mirae") \
	X("INF789F", "UTI") X("INF843K", "Edelweiss") X("INF846K", "Axis") X("INF879O", "PPFAS Parag") \
	X("INF903J", "Sundaram") X("INF917K", "HSBC Fidelity") X("INF955L", "Baroda") X("INF959L", "Navi Essel") \
	X("INF966L", "quant Escorts")
/* First words of names and headings, those of one house together: also of houses that it took over, or was before. */
#define CG_BRANDS(X) \
	X("360 IIFL") X("Abakkus") X("ABSL Aditya Birla ING") X("AlphaGrep") X("Angel") X("Axis") X("Bajaj") \
	X("Bandhan IDFC") X("BOI") X("Baroda BNP") X("Canara") X("Capitalmind") X("Choice") X("DSP") \
	X("Edelweiss JPMorgan") X("Franklin Templeton") X("Groww Indiabulls") X("HDFC") X("HSBC L Fidelity") X("Helios") \
	X("ICICI") X("IIFCL") X("IL") X("ITI") X("Invesco Religare") X("JM") X("Jio JioBlackRock") X("Kotak") \
	X("LIC LICMF IDBI") X("Mahindra MahindraManulife") X("Mirae") X("MOSt Motilal") X("NJ") X("Navi Essel Peerless") \
	X("Nippon Reliance Goldman") X("PGIM DHFL Pramerica Deutsche") X("PPFAS Parag") X("Quantum") \
	X("quant Escorts") X("SBI Magnum") X("Sahara") X("Samco") X("Shriram") X("Sundaram Principal") X("Tata") \
	X("Taurus") X("Trust TrustMF") X("UTI") X("Unifi") X("Union") X("WhiteOak Yes") X("Zerodha")
/* clang-format on */

/* The words beside the issuer of an ISIN; none: not known. */
struct cg_str cg_houses_of_isin(struct cg_str isin);

/* Two headings, or names of schemes, are of two fund houses. `names`: only brands that are known tell it. */
bool cg_houses_differ(struct cg_str a, struct cg_str b, bool names);
/* Both begin with the same word, or the same brand. */
bool cg_houses_begin_alike(struct cg_str a, struct cg_str b);

#endif
