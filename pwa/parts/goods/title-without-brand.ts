/** The card shows the brand above it: within the title it would push the model out of sight. Removed once, as a whole word. */
export function titleWithoutBrand(title: string, brand: string): string {
  if (brand === '') return title;
  const at = ` ${title} `.toLowerCase().search(new RegExp(`[ «(]${escaped(brand.toLowerCase())}[ ,»)]`, 'u'));
  if (at < 0) return title;
  const rest = `${title.slice(0, at)}${title.slice(at + brand.length)}`
    .replace(/ {2,}/g, ' ')
    .replace(/ ,/g, ',')
    .replace(/«»|\(\)/g, '')
    .trim();
  return rest === '' || rest.startsWith(',') ? title : rest;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
