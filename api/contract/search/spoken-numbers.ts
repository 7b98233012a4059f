/** Spoken numerals: dictation on a phone writes «до десяти тысяч» and «сто семьдесят на семьдесят». */

/** Each numeral with its forms, «ё» written as «е». */
const NUMERALS = new Map(
  `200 двести двухсот, 300 триста трехсот, 400 четыреста четырехсот, 500 пятьсот пятисот, 600 шестьсот шестисот,
  700 семьсот семисот, 800 восемьсот восьмисот, 900 девятьсот девятисот, 100 сто ста, 90 девяносто девяноста,
  40 сорок сорока, 50 пятьдесят пятидесяти, 60 шестьдесят шестидесяти, 70 семьдесят семидесяти,
  80 восемьдесят восьмидесяти, 20 двадцать двадцати, 30 тридцать тридцати, 11 одиннадцать одиннадцати,
  12 двенадцать двенадцати, 15 пятнадцать пятнадцати, 18 восемнадцать восемнадцати, 10 десять десяти, 2 две двух два,
  3 три трех, 4 четыре четырех, 5 пять пяти, 6 шесть шести, 7 семь семи, 8 восемь восьми, 9 девять девяти,
  1.5 полтора полторы полутора`
    .split(/,\s+/)
    .flatMap((line) => {
      const [value, ...forms] = line.split(' ');
      return forms.map((form) => [form, Number(value)] as const);
    }),
);

/** A smaller numeral counts pieces («с тремя режимами») unless its noun follows. */
const COUNTS_ALONE = 20;
const COUNTED = /^\s+(?:тысяч|тыс|руб|метр|сантиметр|миллиметр|м|см|мм|на\s)/;

const valueOf = (word: string) => NUMERALS.get(word.replaceAll('ё', 'е'));

/** The text with its numerals as digits: «двадцать пять тысяч» is «25 тысяч». */
export function withFigures(text: string): string {
  if (!/[а-яё]{3}/i.test(text)) return text;
  return text.replace(/[а-яё]+(?:\s+[а-яё]+)*/gi, numbersIn);
}

function numbersIn(words: string): string {
  let written = '';
  let sum = 0;
  let said = '';
  let rest = words;
  const flush = () => {
    const isNumber = sum >= COUNTS_ALONE || (sum > 0 && COUNTED.test(` ${rest}`));
    written += isNumber ? `${sum} ` : said;
    sum = 0;
    said = '';
  };
  while (rest !== '') {
    const [piece = '', word = ''] = /^(\S+)\s*/.exec(rest) ?? [];
    const value = valueOf(word.toLowerCase());
    // «Сто семьдесят» is one number, «семьдесят сто» are two.
    if (value === undefined || (sum > 0 && (sum % 10 !== 0 || value >= (sum % 100 === 0 ? 100 : 10)))) flush();
    rest = rest.slice(piece.length);
    if (value === undefined) written += piece;
    else {
      sum += value;
      said += piece;
    }
  }
  flush();
  return written.trimEnd();
}
