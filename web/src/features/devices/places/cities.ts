/**
 * Cities by countries, from west to east: each country's code, then its cities. Positions are from Natural Earth,
 * which is in the public domain.
 */
const NAMES =
  "AEDubai,AFKabul,ALTirana,AMYerevan,AOLuanda,ARCórdoba;Buenos Aires,ATInnsbruck;Salzburg;Linz;Vienna," +
  "AUPerth;Darwin;Adelaide;Melbourne;Hobart;Canberra;Sydney;Brisbane,AZBaku,BASarajevo,BDDhaka;Chittagong," +
  "BEGhent;Brussels;Antwerp;Liège,BFOuagadougou,BGSofia,BHManama,BIBujumbura,BJCotonou," +
  "BNBandar Seri Begawan,BOSanta Cruz," +
  "BRManaus;Porto Alegre;Curitiba;Belém;Brasília;São Paulo;Belo Horizonte;Rio de Janeiro;Fortaleza;Salvador;Recife," +
  "BSNassau,BWGaborone,BYMinsk," +
  "CAVancouver;Calgary;Edmonton;Winnipeg;Toronto;Ottawa;Montréal;Québec;Halifax;St. John’s,CDKinshasa," +
  "CFBangui,CGBrazzaville,CHGeneva;Lausanne;Bern;Basel;Lucerne;Zürich;St. Gallen,CIAbidjan,CLSantiago," +
  "CMDouala;Yaounde,CNChongqing;Xi’an;Guangzhou;Wuhan;Beijing;Shanghai;Shenyang," +
  "COCali;Medellín;Barranquilla;Bogotá,CRSan José,CUHavana,CVPraia,CYNicosia,CZPrague;Brno," +
  "DEDüsseldorf;Cologne;Saarbrücken;Essen;Dortmund;Mannheim;Bielefeld;Frankfurt;Bremen;Stuttgart;Hanover;Hamburg;Kiel;Nuremberg;Munich;Leipzig;Berlin;Dresden," +
  "DJDjibouti,DKAalborg;Aarhus;Odense;Copenhagen,DOSantiago,DZAlgiers,ECGuayaquil;Quito,EETallinn," +
  "EGAlexandria;Cairo,ERAsmara,ESSeville;Málaga;Madrid;Bilbao;Zaragoza;Valencia;Barcelona,ETAddis Ababa," +
  "FITurku;Tampere;Helsinki;Oulu,FJSuva," +
  "FRRennes;Bordeaux;Toulouse;Paris;Lille;Montpellier;Lyon;Marseille;Nice,GALibreville," +
  "GBBelfast;Glasgow;Plymouth;Cardiff;Edinburgh;Liverpool;Bristol;Manchester;Aberdeen;Birmingham;Newcastle;Leeds;Nottingham;London;Norwich," +
  "GETbilisi,GHKumasi;Accra,GMBrikama,GNConakry,GQMalabo,GRPatras;Athens;Heraklion,GTGuatemala City," +
  "GWBissau,GYGeorgetown,HKHong Kong,HNTegucigalpa,HRZagreb;Split,HTPort-au-Prince," +
  "HUBudapest;Szeged;Debrecen,IDJakarta;Surabaya,IEGalway;Cork;Dublin,ILTel Aviv," +
  "INAhmedabad;Mumbai;Delhi;Bengaluru;Hyderabad;Kolkata,IQBaghdad,IRTehran,ISReykjavík," +
  "ITTurin;Genoa;Milan;Bologna;Rome;Palermo;Naples;Catania,JMKingston,JOAmman," +
  "JPFukuoka;Hiroshima;Osaka;Nagoya;Tokyo;Sendai;Sapporo,KENairobi,KGBishkek,KHPhnom Penh,KPPyongyang," +
  "KRGwangju;Seoul;Daejeon;Daegu;Busan,KWKuwait,KZAstana;Almaty,LAVientiane,LBBeirut,LKColombo,LRMonrovia," +
  "LSMaseru,LTVilnius,LULuxembourg,LVRiga,LYTripoli,MACasablanca;Rabat,MDChisinau,MEPodgorica," +
  "MGAntananarivo,MKSkopje,MLBamako,MMYangon,MNUlaanbaatar,MOMacau,MQFort-de-France,MRNouakchott,MTValletta," +
  "MUPort Louis,MWLilongwe,MXGuadalajara;Monterrey;Mexico City,MYGeorge Town;Kuala Lumpur,MZMaputo," +
  "NAWindhoek,NENiamey,NGLagos;Kano,NIManagua,NLThe Hague;Rotterdam;Amsterdam;Utrecht;Groningen," +
  "NOBergen;Stavanger;Kristiansand;Trondheim;Oslo;Bodø;Tromsø,NPKathmandu," +
  "NZDunedin;Christchurch;Auckland;Wellington;Hamilton,OMMuscat,PAPanama City,PELima,PGPort Moresby," +
  "PHManila;Davao,PKKarachi;Lahore,PLSzczecin;Poznań;Wrocław;Gdańsk;Łódź;Kraków;Warsaw,PRSan Juan,PSGaza," +
  "PTLisbon;Porto,PYAsunción,QADoha,RESt.-Denis,ROBucharest,RSBelgrade,RUSt. Petersburg;Moscow,RWKigali," +
  "SAJeddah;Riyadh;Dammam,SDKhartoum,SEGothenburg;Malmö;Örebro;Linköping;Uppsala;Stockholm;Umeå;Luleå," +
  "SGSingapore,SILjubljana,SKBratislava,SLFreetown,SNDakar,SOMogadishu,SRParamaribo,SSMalakal," +
  "SVSan Salvador,SYDamascus;Aleppo,SZManzini,TDN’Djamena,TGLomé,THBangkok,TJDushanbe,TLDili,TMAshgabat," +
  "TNTunis,TRİzmir;Istanbul;Bursa;Ankara;Adana,TTPort-of-Spain,TWKaohsiung;Taichung;Taipei,TZDar es Salaam," +
  "UAKyiv;Kharkiv,UGKampala," +
  "USHonolulu;Anchorage;Portland;San Francisco;Seattle;San Diego;Las Vegas;Phoenix;Tucson;Albuquerque;El Paso;Denver;San Antonio;Dallas;Omaha;Tulsa;Houston;Kansas City;Minneapolis;St. Louis;Memphis;Chicago;Birmingham;Nashville;Indianapolis;Atlanta;Detroit;Columbus;Tampa;Jacksonville;Charlotte;Miami;Pittsburgh;Buffalo;Raleigh;Washington;Virginia Beach;Philadelphia;New York;Boston," +
  "UYMontevideo,UZTashkent,VEMaracaibo;Valencia;Caracas,VNHanoi;Haiphong;Ho Chi Minh City,YESanaa," +
  "ZACape Town;Pretoria;Durban,ZMLusaka,ZWHarare";

/**
 * Where they are, three characters each: a number to the base of DIGITS.length, which is the row from 56° south plus
 * the column from 180° west of a grid of quarters of a degree.
 */
const SPOTS =
  "Z[4c(>ggEg'2B{:3*r1#6kvml9QlY6lY>2p-@G(0i7.qK+D(0Wt1L*5}Xg77iMVYXmXTwnPonA$nbbnA)QTqhkN[?<FZ;MU(LV(<_7Fx" +
  "!4/D7;=G|K>'O8a!;+_9#mFGM?|}CKZZET7p)pYim7NnK^p3wmj*iI:j^4j^=kQQj.:l&mF*3L!BF*3k5;kE-kfml)Kkfpl)Ol)RLb_1" +
  "c}Ko/K^F^YLbw7Y:0_>+fwQ_ouh.XKIdMAnP^PL.,OzmY1USKzcV4mo!m=ZnbknP|m=4nrZnr]mM*o5@mnhov]lz^oE5p9ApjomM4lY+" +
  "nc%oU4nQ:Q'Arbtr1Hq]{qnsVUddXnGIXHo9tIj_ks^wmS_Qe,udXNg4ti,}h)-fPfgvJO>vu-{uo?t{9x9y<I5lHcj1%i=!lzAn@|i=" +
  "+jrUi-BiM)IEXpyyqn.n0onr1q~!p8jnr4p8mrr2oTQq<kpH_ov4nr>ofNh+.MfdLr^R8MO]8K^;e^WeMqcUqS)BQ4WMd6XUvRfqjs'i" +
  "=_UsAl){k5ul*)DgZD&Wp(bo4Wp(ma>TY(SV<C^(dR,lU8aXfWb3+cx^weDjA6i~[jbyi~fh9Se^5gEOe-nUQOa>YbFdc+*c;&cZic|R" +
  "edoi#OH3$hmgQ*'f6[cZ?e2gd>]c|%cJW^G(ne[i0OUYDbRBMz,MD_4d>q..mL~rcOa~vb@]bb?kgghYN;p}h9yQv5Tf}lMMXUsS*^UT" +
  "1d)q:}=?>rWHFZv#VTKLw(KAe6|89F+RI-MU,QELQQ-o5/o50oE!o52p)Cu-5t)<sTww5@tjmyns{U>]Di)-D*re/U',I6.rkYGVO9d@" +
  "^WBObS2^M|.Z<(_}]p9SoUBnQGpk4o%~mo8oEdUsY_{ue}sgf/7JhZ[%:Kgj!Dj1{tk_qo|G_9X#.Z;2[O*Sp's5Jq^(t9Rsg)tY<t9^" +
  "wEWxYJI{5k%nlYANy|S<EJK,M#'O_8RTybBUd:a6ZTQEhME3R^;eqMC3$eODdY.eo^gU|g&Ofspdl'PN:XwnY{kZN<DC!n2Bmo{I6kWg" +
  "^uUrj[.e7Xl#haiAd3|b<&aG|c@6a(Qf[{^PKaj8gb=d$~^bHf,zj<kez>c@{h%>b=0d56f]kbM)hE1fnh]M5_%_cQ3Zvug1Rhvncrxf" +
  "-edUAfo*gAZhEc0pOgiUPMnP.@P>4WcGWQ[PU_S_h1F97.t4Bn>:a<dD";

/** The printable characters of ASCII that need no escaping. */
const DIGITS = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at))
  .join("")
  .replace(/["\\`]/g, "");
const COLUMNS = 360 * 4;

export interface City {
  /** "Berlin, Germany" */
  name: string;
  /** In degrees, within a quarter */
  latitude: number;
  longitude: number;
}

/** In the order of their names. */
export function allCities(): City[] {
  const countries = new Intl.DisplayNames("en", { type: "region" });
  let at = 0;
  return NAMES.split(",")
    .flatMap((country) =>
      country
        .slice(2)
        .split(";")
        .map((name) => ({ name: `${name}, ${countries.of(country.slice(0, 2))}`, ...spotAt(at++) })),
    )
    .sort((one, other) => one.name.localeCompare(other.name));
}

function spotAt(at: number) {
  const digits = SPOTS.slice(3 * at, 3 * at + 3);
  const spot = [...digits].reduce((sum, digit) => sum * DIGITS.length + DIGITS.indexOf(digit), 0);
  return { latitude: Math.floor(spot / COLUMNS) / 4 - 56, longitude: (spot % COLUMNS) / 4 - 180 };
}
