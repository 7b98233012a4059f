/** The ways in which titles write one size. */

/** A size in the other unit: 1700x700 mm are 170x70 cm. Single figures are left alone: they may be anything. */
export function sizeSpellings(size: string): string[] {
  const sides = size.split('x').map(Number);
  if (sides.length < 2) return [];
  const inMillimetres = sides.map((side) => side * 10).join('x');
  const known = sides.every((side) => side % 10 === 0)
    ? [size, inMillimetres, sides.map((side) => side / 10).join('x')]
    : [size, inMillimetres];
  // Nobody minds which side comes first.
  return known.flatMap((written) => [written, written.split('x').reverse().join('x')]);
}
