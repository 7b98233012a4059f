/**
 * Country and price level of each brand: 1 economy, 2 affordable, 3 middle, 4 upper, 5 premium. Levels are rough retail knowledge; they
 * keep a brand's prices consistent across the catalogue.
 */

export interface BrandProfile {
  /** Country code as the `country` feature lists it. */
  country: string;
  level: number;
}

/** `country level`: brands. */
const PROFILES: Record<string, string> = {
  'ru 1':
    'Santek, Оскольская керамика, Rosa, Уклад, Rossinka, Damast, Метакам, Эмалия, Ани Пласт, Орио, Политэк, Milardo, Onika, Vigo, Aquanerzh, Parly',
  'ru 2':
    'Sanita Luxe, Iddis, 1MarKa, Акватек, Bas, Универсал, Aquanet, Акватон, ВИЗ, Triton, Alavann, Бриклаер, Comforty, Style Line, Континент, Evoform, Volna, Marka One, Melana, Terminus, Двин, Стилье, Ника, Тругор, Роснерж, Domoterm, Secado, Теплолюкс, Niagara, River, Erlit, Deto, Grossman, Gid, Rush, Sinikon, Florentina, GranFest, Relisan, Loranto, Silver Mirrors, Point',
  'ru 3':
    'Эстет, Астра-Форм, Kerama Marazzi, Радомир, Сунержа, Energy, Margroid, Grois, Grota, Vegas Glass, GuteWetter, Good Door, Aqwella, Sancos, Berges, Vayer',
  'ru 4': 'Фэма, Whitecross, Salini, NT Bathroom, Opadiris',
  'de 2': 'Kaiser, Elghansa, Wenko, Ridder, Ostendorf, Raiber, Hayta',
  'de 3': 'Am.Pm, WasserKRAFT, Bravat, RGW, Sanit, Langberger, Allen Brau, Weltwasser, Abber',
  'de 4': 'Grohe, Hansgrohe, Kludi, Schell, Huppe, Kaldewei, TECE, Viega, Emco, Blanco, Kessel, ACO',
  'de 5': 'AXOR, Villeroy & Boch, Duravit, Keuco, Bette, Knief',
  'at 3': 'Hutterer & Lechner, Alpen',
  'ch 4': 'Geberit, Franke',
  'ch 5': 'Laufen, Zehnder',
  'it 2': 'Ceramica Nova, Parigi, Valtec',
  'it 3': 'BelBagno, Cezares, Bocchi, Paffoni, Paini, Remer, Art&Max, Veragio, Bonomini, Lavinia Boho, Veconi, Vincea',
  'it 4': 'Kerasan, Simas, Globo, GSI, Galassia, Azzurra, Bossini, Boheme, Migliore, Inda, Margaroli, Koh-i-Noor',
  'it 5': 'Catalano, ArtCeram, Colombo Design',
  'es 2': 'Esbano',
  'es 3': 'Roca, Nikles',
  'cz 1': 'Fixsen',
  'cz 2': 'Jika, Lemark, Alcaplast, Alcadrain, Dreja, Zorg',
  'cz 3': 'Ravak, Bemeta',
  'pl 2': 'Cersanit, Bisk',
  'pl 3': 'Excellent',
  'pl 4': 'Radaway',
  'fr 2': 'Wirquin',
  'fr 4': 'Jacob Delafon',
  'tr 2': 'Creavit',
  'tr 3': 'Vitra, Isvea',
  'fi 2': 'Timo',
  'fi 3': 'IDO',
  'fi 4': 'Oras',
  'se 3': 'Gustavsberg, Ifö',
  'dk 3': 'Damixa',
  'cn 1': 'Gappo, Frap, Ledeme, Haiba, Savol, MCH',
  'cn 3': 'SSWW, Orans, Arrow, Black&White, Holbi',
  'cn 4': 'Gemy',
  'other 1': 'Estap',
  'other 2': 'Vidima, BLB, Belux, Laris, McAlpine',
  'other 3': 'OLI, Wisa, Pestan, Omoikiri',
  'other 4': 'Ideal Standard, Riho',
  'other 5': 'Victoria + Albert, Toto',
};

const byBrand = new Map<string, BrandProfile>(
  Object.entries(PROFILES).flatMap(([key, brands]) => {
    const [country = 'other', level = '3'] = key.split(' ');
    return brands.split(', ').map((brand) => [brand, { country, level: Number(level) }] as const);
  }),
);

/** The brand's profile. Throws for an unlisted brand, because a wrong price level would go unnoticed. */
export function brandProfile(brand: string): BrandProfile {
  const profile = byBrand.get(brand);
  if (profile === undefined) throw new Error(`No profile for brand ${brand}`);
  return profile;
}

/** Price factor of a level; the middle is 1. */
export function levelFactor(level: number): number {
  return 1.5 ** (level - 3);
}
