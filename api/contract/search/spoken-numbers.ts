/** Spoken numerals: dictation on a phone writes «до десяти тысяч» and «сто семьдесят на семьдесят». */

/** Prefixes that all forms of a numeral share, and its value; longer prefixes come before those they begin with. */
const NUMERALS: readonly (readonly [form: RegExp, value: number])[] = [
  [/^(?:двести|двухсот)$/, 200],
  [/^(?:триста|трехсот)$/, 300],
  [/^(?:четыреста|четырехсот)$/, 400],
  [/^(?:пятьсот|пятисот)$/, 500],
  [/^(?:шестьсот|шестисот)$/, 600],
  [/^(?:семьсот|семисот)$/, 700],
  [/^(?:восемьсот|восьмисот)$/, 800],
  [/^(?:девятьсот|девятисот)$/, 900],
  [/^(?:сто|ста)$/, 100],
  [/^(?:девяносто|девяноста)$/, 90],
  [/^(?:сорок|сорока)$/, 40],
  [/^(?:пятьдесят|пятидесяти)$/, 50],
  [/^(?:шестьдесят|шестидесяти)$/, 60],
  [/^(?:семьдесят|семидесяти)$/, 70],
  [/^(?:восемьдесят|восьмидесяти)$/, 80],
  [/^двадцат[ьи]$/, 20],
  [/^тридцат[ьи]$/, 30],
  [/^одиннадцат[ьи]$/, 11],
  [/^двенадцат[ьи]$/, 12],
  [/^пятнадцат[ьи]$/, 15],
  [/^восемнадцат[ьи]$/, 18],
  [/^(?:десять|десяти)$/, 10],
  [/^(?:две|двух|два)$/, 2],
  [/^(?:три|трех)$/, 3],
  [/^(?:четыре|четырех)$/, 4],
  [/^(?:пять|пяти)$/, 5],
  [/^(?:шесть|шести)$/, 6],
  [/^(?:семь|семи)$/, 7],
  [/^(?:восемь|восьми)$/, 8],
  [/^(?:девять|девяти)$/, 9],
  [/^(?:полтора|полторы|полутора)$/, 1.5],
];

/** A smaller numeral counts pieces («с тремя режимами») unless its noun follows. */
const COUNTS_ALONE = 20;
const COUNTED = /^\s+(?:тысяч|тыс|руб|метр|сантиметр|миллиметр|м|см|мм|на\s)/;

const valueOf = (word: string) => NUMERALS.find(([form]) => form.test(word.replaceAll('ё', 'е')))?.[1];

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
