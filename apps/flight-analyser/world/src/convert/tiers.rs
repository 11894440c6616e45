//! Which airports have how much traffic: the order of the airports, and what the world's traffic is
//! spread by.

/// The busiest airports of the world, in three groups, each in the order of its traffic.
pub const TIERS: [&str; 3] = [
    "ATL DFW DEN ORD LAX CLT LAS PHX MIA SEA MCO IAH JFK EWR SFO IST AMS FRA CDG LHR MAD CAN PEK PVG \
     SZX CTU HND DEL DXB",
    "BOS MSP DTW PHL LGA SLC BWI IAD DCA SAN FLL TPA BNA AUS MDW BCN MUC LGW FCO DUB VIE ZRH CPH \
     OSL ARN MAN STN ORY PMI LIS ATH BRU DUS BER HAM WAW MXP NCE SAW DOH RUH JED BOM BLR SIN KUL \
     BKK CGK HKG ICN TPE NRT KIX MNL SYD MEL BNE GRU CGH BOG MEX YYZ YVR YUL YYC SVO DME KMG XIY \
     CKG HGH WUH NKG CSX",
    "RDU MCI STL SMF SJC OAK PDX HNL DAL HOU CLE PIT IND CVG CMH SAT MSY RSW JAX BDL ABQ OMA ANC \
     EDI GLA BHX LTN BRS HEL GOT PRG BUD OTP KRK GDN KTW WRO POZ LYS MRS TLS BOD NTE GVA STR CGN \
     HAJ NUE LEJ VCE BLQ NAP CTA PMO BGY CIA AGP ALC VLC SVQ BIO IBZ TFS LPA OPO FAO SKG HER RHO \
     AYT ADB ESB CAI CMN ALG TUN NBO ADD JNB CPT LOS ACC DKR TLV AMM BEY KWI BAH AUH MCT KHI LHE \
     ISB MAA CCU HYD COK CMB DAC KTM HAN SGN DPS SUB PER ADL AKL CHC WLG GIG BSB VCP CNF POA REC \
     SSA FOR EZE AEP SCL LIM UIO GYE PTY SJU SDQ CUN GDL MTY TIJ YEG YOW YWG YHZ LED KRR AER OVB \
     SVX ALA TAS CTS FUK OKA ITM CJU PUS GMP DLC TAO XMN FOC HAK SYX TSN SHE HRB URC",
];

/// The place of an airport in the tiers; the others come after all of these.
pub fn place_in_tiers(iata: &str) -> Option<usize> {
    let codes = TIERS.iter().flat_map(|tier| tier.split_whitespace());
    codes
        .enumerate()
        .find(|(_, code)| *code == iata)
        .map(|(place, _)| place)
}
