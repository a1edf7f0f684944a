"""What the generator can put into a statement: people, places, printed words of rows and of load texts.

Patterns come from the layout dossier; `{}` places are filled by the generator. Types follow tests/data/README.
"""
FIRST = (
    "Aditi Bhaskar Chandrika Devendra Eknath Falguni Girish Hemlata Indrajit Jyotsna Kamalesh Lavanya Madhukar Nirmala"
    " Omprakash Padmini Rajeshwari Sudhakar Tarini Uday Vasundhara Yashodhan Zubin O'Neil Anne-Marie".split()
)
MIDDLE = ["", "", "", "Kumar", "Devi", "A.", "K. R.", "Bai", "Prasad", "s/o Late"]
LAST = (
    "Adhikari Bhandarkar Chitnis D'Souza Gadgil Hegde Inamdar Jamkhedkar Kulshreshtha Limaye Mukhopadhyay Nagarkatti"
    " Oak Pendharkar Rajguru Satpathy Thirunavukkarasu Upasani Vaidyanathan Wagle Yadav José-Fernandes Müller".split()
)
STREETS = [
    "Flat 3B, Gulmohar Heights", "12/A, 2nd Main", "Plot No 45, Sector 9", "C/O Ramesh Traders", "H.No. 8-2-293/82",
    "Opp Mobile Tower", "Near Total Gas Agency", "Village Amount Khurd", "1st Floor, Unit 7", "KYC Nagar, Phase II",
    "P.O. Folio Bazar", "Behind CAMS Service Centre"
]
CITIES = [("PUNE - 411004", "Maharashtra"), ("CHENNAI - 600018", "Tamil Nadu"), ("JAIPUR - 302001", "Rajasthan"),
          ("KOLKATA - 700029", "West Bengal"), ("HYDERABAD - 500034", "Telangana"), ("SHILLONG - 793001", "Meghalaya")]

ADVISORS = ["ARN-{4}", "ARN-{5}", "ARN-{6}", "ARN{4}", "DIRECT", "KOTAKBANK", "INA{9}"]
FORMER = [
    "(formerly {} )", "(formerly {})", "(Formerly known as {})", "(erstwhile {})", "(Erstwhile {})",
    "(formerly {}, erstwhile {} merged)"
]
OLD_NAMES = [
    "Reliance Vision Fund", "IDFC Premier Equity Fund", "DHFL Pramerica Midcap Fund - Opp", "HDFC Top 200",
    "L&T India Value Fund", "Birla Sun Life Frontline Equity", "MOSt Focused Midcap 30 Fund",
    "SBI Magnum Multiplier Plus 93"
]

SIP = [
    "SIP Purchase - Instalment {n}/{m}", "SIP Purchase - Instalment {n}/{m} - ARN-{5}",
    "SIP Purchase - Instalment {n}/{m} - ARN-{5}/E{6}", "SIP Purchase - Instalment {n}/{m} Physical",
    "SIP Purchase - Instalment {n}/{m} - via Online - ARN-{5}",
    "SIP Purchase - Instalment {n}/{m} - via Online - DIRECT", "SIP Purchase - Instalment {n}/{m} - DIRECT",
    "SIP Purchase", "SIP Purchase - ARN-{5}", "SIP Purchase - ARN-{5}/E{6}", "Sys. Investment ({n}/{m})",
    "Systematic Investment Purchase -  {n}/{m}", "Purchase-SIP (ECS) - Instalment {n}/{m}", "Purchase-SIP (ECS)",
    "Purchase-SIP", "Systematic Investment (1)", "Systematic Investment ({n}/{m})", "SIP Insure ({n}/{m})",
    "Systematic Purchase (Continuous Offer)", "Systematic Purchase (Continuous Offer) Instalment No - {n}/{m}",
    "Systematic Purchase (Continuous Offer) Instalment No - {n}",
    "Systematic Purchase (Continuous Offer) Instalment No - ",
    "SIP Purchase - Instalment {n}/{m} - via Online - INA{9}", "SIP Purchase - Instalment {n}"
]
LUMP = [
    "Purchase", "Purchase - ARN-{5}/E{6}", "Purchase - DIRECT", "Initial Purchase", "Purchase (New Fund Offer)",
    "NFO Purchase", "Purchase Appln : {4}GEA{1} - ARN-{5}/E{6}", "Purchase - via MFUTILITY",
    "Purchase - via myCAMS Mobile App", "Purchase - via Online - ARN-{5}", "Purchase 0/", "Additional Purchase",
    "Purchase - Unclaimed Dividend- {scheme} -~{ddmmyyyy}", "Purchase - INA{9}"
]
SWITCH_IN = [
    "Switch-In - From {scheme} Instalment No - ", "Switch-In - From {scheme} Instalment No -~{n}/{m}",
    "Switch-In - From {scheme} Instalment No - {n}", "Switch-In - From {scheme}",
    "Switch-In - From {scheme} - via myCAMS Mobile App", "Switch In - From {scheme}",
    "Systematic Switch In - From {scheme}", "S T P In", "Switch in - From {scheme}",
    "Systematic Transfer Plan Switch In - From {scheme}-", "Switch In - From {scheme} (F.No:{8})", "Switch Over In",
    "Lateral Shift In - Switch"
]
SWITCH_OUT = [
    "Switch Out - To {scheme} Instalment No - ", "Switch Out - To {scheme} Instalment No - {n}",
    "Switch Out - To {scheme}", "Switch Out - To {scheme} , less STT", "Switch Out - To {scheme}~, less STT",
    "*Switch Out - To {scheme}", "Switch-Out - To {scheme}", "Switch Out- To {scheme}", "S T P Out",
    "Systematic Transfer Plan Switch Out - To {scheme}-", "Switch-Out - To {scheme} - via myCAMS Mobile App, less STT",
    "*Switch Out - To {scheme}, less STT", "Switch Over Out"
]
MERGER_IN = [
    "Switch In - Merger from {scheme}", "Switch-In - Merger - From {scheme}", "Switch In - From {scheme} - Merger"
]
MERGER_OUT = [
    "Switch Out - Merger to {scheme}", "Switch-Out - Merger - To {scheme}", "Switch Out - To {scheme} - Merger"
]
REDEEM = [
    "Redemption Of Units", "Redemption - ELECTRONIC PAYMENT - N{9} , less STT", "Redemption less TDS, STT",
    "Redemption , less STT", "Redemption - via Online , less STT", "Redemption", "Redemption - SWP ({n}/{m})",
    "SWP Redemption - Instalment {n}/{m}", "Redemption - ELECTRONIC PAYMENT - N{9}~, less STT"
]
PAYOUT = [
    "***IDCW Payout @ Rs.{rate} per unit***", "***IDCW Payout @ Rs.{rate} per unit -  NEFT***",
    "***IDCW Payout @ Rs.{rate} per unit - DCHDFC***", "***IDCW Payout -  NEFT***", "Div. Paid @ Rs.{rate} per unit",
    "IDCW Paid @ Rs.{rate} per unit"
]
REINVEST = [
    "IDCW Reinvestment @ Rs.{rate} per unit", "IDCW Reinvested @ Rs.{rate} per unit",
    "Div. Reinvested @ Rs.{rate} per unit", "Reinvestment of IDCW @ Rs.{rate} per unit",
    "IDCW - Reinvest @ Rs.{rate} per unit", "IDCW Paid @ Rs.{rate} per unit"
]
EXTINGUISH = ["Payment - Units Extinguished", "Payment - Units Extinguished - CITIN{9}"]
EXTINGUISH_BACK = ["Payment - Units Extinguished-Reversed", "Payment - Units Extinguished - Reversed"]
SEGREGATE = ["Creation of units - Segregated Portfolio", "Creation of units - Segregated Portfolio- {ddmmyyyy}"]
REVERSAL = [
    "SIP Purchase   (Reversal - Code I - Cheque Dishonoured) - Instalment No~{n}",
    "SIP Purchase (Reversal) - Instalment No {n}", "Purchase SIPCheque Dishonoured - Instalment No {n}",
    "SIP Purchase151/Payment not received from investor Banker~Physical - Instalment No {n}",
    "SIP Purchase - rejection - Instalment No {n}", "Purchase - signature mismatch",
    "SIP Purchase insufficient balance - Instalment No~{n}", "Purchase (Reversal)"
]
GIFT_OUT = [
    "Gifting of units-TO Folio No: {8}", "Gifting of units - To Folio No.{8}",
    "Gifting of units vide request no. {4} - To~Folio No: {8}"
]
GIFT_IN = ["Gifting of units-FROM Folio No: {8}", "Gifting of units vide request no. {4} - From~Folio No: {8} / {2}"]
TRANSFER_IN = ["Transmission of Units - Transfer In", "Transfer In - From Folio {8} / {1}"]
TRANSFER_OUT = ["Transfer Out - To Folio {8} / 0", "Transfer Out - Units Dematerialised"]
BONUS = ["Bonus Units", "Bonus", "Bonus Units Allotted - Ratio 1:{1}"]
ADMIN = [
    "***Address Updated from KRA Data***", "***Address Updated from KRA Data - First Holder***",
    "***Address Updated from KRA Data - 1st Joint Holder***", "***CAN Data Updation***",
    "***Registration of Nominee***", "***Registration of Nominee - Rejected***", "*** Change of Contacts ***",
    "***Change of ContactsCOC***", "***Change of Contacts - Rejected***", "***NCT Correction of ARS***",
    "***Change of Contact details***", "***CAN Change of Permenant Address***",
    "***Invalid Purchase-Credit Not Received- Rs.2000***", "***SIP Registered (From {ddmmyyyy} to {ddmmyyyy})***",
    "***SIPRegistered***", "***SIPRegistered - {ddmmyyyy}***", "*** SIP Registered - via Online ***",
    "***Updation of KYC***", "***Invalid Switch06-JUN-2023_***",
    "***Invalid Switch06-JUN-2023_(Reversal - Balance not available)***", "***KYC Failed - Updated from KRA Data***",
    "***KYC Status Deactivated - {ddmmyyyy}***",
    "***OTM: Registration received subject to confirmation from bank $**9***",
    "***SIP Cancellation - OTM Cancelled $*****",
    "***STT paid by AMC in terms of SEBI Letter No.~IMD/DF3/OW/P/2018/{5}/1 dated 2.4.2019***",
    "***Cancelled SIP {ddmmyyyy}***", "***Consolidation of Folios - From {8}***", "***Change of Bank Mandate***",
    "***HPIN/New PIN Generation***", "***DOB updation***", "***MFU: Data Updation***",
    "***Change of Tax Status - Second Holder***", "***Redemption of units rejected - Purchase~{ddmmyyyy}***",
    "***Switch Out - rejected***", "***Registration of Systematic Transfer In, Instalment No~12***",
    "***IDCW Payout option changed to Reinvestment***"
]

LOAD = [
    "Entry Load - Nil. Exit Load - 1% if redeemed/switched within 12 months. Nil after 12 months.",
    (
        '"Entry Load: N.A.; Exit Load - Nil for up to 10% of the units (the limit) within 1 year; 1.00% of the'
        ' applicable NAV beyond the limit. Stamp Duty @ 0.005% applies to every allotment on or after 1st July 2020."'
    ),
    "DD-Mon-YYYY: 1% if redeemed within 7 days.",
    "15-Mar-2022: 1% if redeemed within 7 days; Nil after that.",
    "W.e.f. 15-MAR-2022 exit load is Nil.",
    "30 days from the date of allotment: 0.25%.",
    "12 months, 1.00% else Nil.",
    "01, 2021, to March 31, 2022 no load was charged.",
    "2023. Load of 2,000.00 rupees does not exist.",
    '"""""',
    (
        "Closing balances of less than 0.001 units are written off. The Opening Unit Balance of a new financial year"
        " need not tie with last year."
    ),
    "Closing Unit Balance: 0.001 or less is written off by the fund.",
    "The scheme ABC123-Some Equity Fund - Growth is not open for subscription.",
    "B92-Birla Sun Life 95 Fund - Growth was merged into this scheme.",
    "*Payment Price Per Unit.",
    "arbitrage",
    "scheme.",
    "Switches between options of one scheme carry no load.",
    (
        "Investors are asked to quote the Folio No: of their holding. PAN: is needed for each holder. KYC: see the"
        " website."
    ),
    "ELSS-linked switches are not taken before 20-Nov-2019; Registrar : see the website.",
    "A merger of this scheme was approved on 02-May-2021 by the trustees of {amc}",
    "This scheme was taken over from the trustees of {amc}",
    "01-Apr-2020 Purchase 1,000.00 10.000 100.0000 10.000 is an example of a row.",
    "Nominee 1: may be changed online. ISIN: is printed above.",
    "The above figures include Total Cost Value: at FIFO.",
    "Units are locked in for 3 years and may qualify for a deduction u/s 80C of the Income Tax Act, 1961.",
    "Folio No: is to be quoted in every letter to the fund.",
    "Opening Unit Balance: 0.000 is printed for schemes that are new in the period.",
    "Registrar : CAMS, see the address overleaf.",
    "Total Cost Value: follows FIFO. Market Value on the date shown.",
    "PORTFOLIO SUMMARY is on page 1. Mobile: Email Id: see there.",
    "Consolidated Account Statement",
    "Page 2 of 7",
    "NAV on 31-Mar-2021: INR 10.0000",
    "31-Mar-2021",
    "1,000.00",
    "***",
    "Date Transaction Amount Units NAV Unit Balance",
    "KYC: OK PAN: OK",
    "Nominee 1: Nominee 2: Nominee 3:",
    "Page 3 of the offer document explains the load.",
    "Market Value on 31-Mar-2023: INR 1,00,000.00 is only an example.",
]
NOTICES = [
    None,
    [
        "This note explains the columns of the statement. CAMS and",
        "KFintech keep the records of the funds named below. Folio No:",
        "and PAN are printed for each holding. Mobile and Email Id are",
        "those of the first holder. NAV is shown with its own date.", "",
        "Market Value is units x NAV. Cost Value follows FIFO.",
        "Closing Unit Balance: see the last line of each scheme.", "",
        "Consolidated Account Summary is another document. As on",
        "31-Mar-2023 the rules for nominees changed. Nominee 1: to 3:", "are printed if the investor gave them."
    ]
]
