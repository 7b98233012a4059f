/** A size in the other unit: 1700x700 mm are 170x70 cm. A single number is left alone, because it may be anything. */
export function sizeSpellings(size: string): string[] {
  const sides = size.split('x').map(Number);
  if (sides.length < 2) return [];
  const inMillimetres = sides.map((side) => side * 10).join('x');
  const known = sides.every((side) => side % 10 === 0)
    ? [size, inMillimetres, sides.map((side) => side / 10).join('x')]
    : [size, inMillimetres];
  // The order of the sides does not matter.
  return known.flatMap((written) => [written, written.split('x').reverse().join('x')]);
}
