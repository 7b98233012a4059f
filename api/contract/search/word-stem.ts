/** A Russian word's Snowball stem, with the trade's few words that lose a vowel. Words of other alphabets are their own stems. */
const FIRST_VOWEL = /^[^аеиоуыэюя]*[аеиоуыэюя]/;
const GERUND = /(?:(?<=[ая])(?:вшись|вши|в)|(?:ившись|ивши|ив|ывшись|ывши|ыв))$/;
const REFLEXIVE = /с[яь]$/;
const ADJECTIVE = /(?:ими|ыми|его|ого|ему|ому|ее|ие|ые|ое|ей|ий|ый|ой|ем|им|ым|ом|их|ых|ую|юю|ая|яя|ою|ею)$/;
const PARTICIPLE = /(?:(?<=[ая])(?:ющ|вш|ем|нн|щ)|(?:ивш|ывш|ующ))$/;
const VERB =
  /(?:(?<=[ая])(?:ете|йте|нно|ешь|ла|на|ли|ем|ло|но|ет|ют|ны|ть|й|л|н)|(?:ейте|уйте|ила|ыла|ена|ите|или|ыли|ило|ыло|ено|ует|уют|ены|ить|ыть|ишь|ей|уй|ил|ыл|им|ым|ен|ят|ит|ыт|ую|ю))$/;
const NOUN =
  /(?:иями|ями|ами|ией|иям|ием|иях|ев|ов|ие|ье|еи|ии|ей|ой|ий|ям|ем|ам|ом|ах|ях|ию|ью|ия|ья|а|е|и|й|о|у|ы|ь|ю|я)$/;
const SUPERLATIVE = /ейше?$/;
const ABSTRACT = /(?<=[аеиоуыэюя][^аеиоуыэюя]+[аеиоуыэюя].*)ость?$/;

/**
 * Stems of forms that lose a vowel («крючок», «крючки») or insert one («кухонный»), and of diminutives («полочка», «краник»), each with the
 * stem of the plain word.
 */
const PLAIN = new Map(
  `крючок крючк, полок полк, леек лейк, кухон кухн, шторок шторк, кнопок кнопк, полочк полк, тумбочк тумб, шкафчик
  шкаф, краник кран, крышечк крышк, унитазик унитаз, зеркальц зеркал, раковинк раковин, ванночк ван, крючочк
  крючк, крючочек крючк, кабинк кабин, стаканчик стакан, шторочк шторк`
    .split(/,\s+/)
    .map((pair) => pair.split(/\s+/) as [string, string]),
);
/** Shorter stems would join unrelated words. */
const STEM_MIN = 3;

export function stemOf(word: string): string {
  const head = FIRST_VOWEL.exec(word)?.[0];
  if (head === undefined) return word;
  let rest = word.slice(head.length);
  const withoutGerund = rest.replace(GERUND, '');
  if (withoutGerund !== rest) rest = withoutGerund;
  else {
    rest = rest.replace(REFLEXIVE, '');
    const withoutAdjective = rest.replace(ADJECTIVE, '');
    if (withoutAdjective !== rest) rest = withoutAdjective.replace(PARTICIPLE, '');
    else {
      const withoutVerb = rest.replace(VERB, '');
      rest = withoutVerb === rest ? rest.replace(NOUN, '') : withoutVerb;
    }
  }
  rest = rest.replace(/и$/, '').replace(ABSTRACT, '').replace(SUPERLATIVE, '').replace(/нн$/, 'н').replace(/ь$/, '');
  const stem = head + rest;
  return PLAIN.get(stem) ?? (stem.length < STEM_MIN ? word : stem);
}
