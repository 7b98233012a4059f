/** CSS colours of colour and finish names, looked up by the beginning of the name; drawn as a dot beside it. */
const COLOURS: readonly (readonly [beginning: string, colour: string])[] = [
  ['чёрн', '#1c1d1f'],
  ['черн', '#1c1d1f'],
  ['бел', '#ffffff'],
  ['сер', '#8b9096'],
  ['беж', '#d8c6a6'],
  ['хром', 'linear-gradient(135deg, #f4f6f7, #9aa2a8)'],
  ['никел', '#b3aea4'],
  ['графит', '#4b4f54'],
  ['золот', '#c8a14a'],
  ['бронз', '#86603a'],
];

/** The CSS colour of a label; undefined for a label that names no colour. */
export function colourOf(label: string): string | undefined {
  return COLOURS.find(([beginning]) => label.toLowerCase().startsWith(beginning))?.[1];
}
