/** MDN's table of engines, read for the oldest engines of `pwa/oldest-engines.json`. */
import { OLDEST_ENGINES } from './newer-syntax.mjs';

/** Features that the oldest engines may lack, by the name that the checks print: why a page works without each. */
const HARMLESS = {
  '[autocapitalize]': 'A hint to keyboards on screens.',
  '[autocorrect]': 'A hint to keyboards on screens.',
  '[fetchpriority]': 'A hint about the order of loading.',
  '[playsinline]': 'Only iPhones would play a video over the whole screen, and they know it.',
  '@page': 'The dialog of printing has margins of its own.',
  cursor: 'Phones have no cursor.',
  'ascent-override': 'Until the font is there, text is set in another width.',
  'descent-override': 'Until the font is there, text is set in another width.',
  'line-gap-override': 'Until the font is there, text is set in another width.',
  'size-adjust': 'Until the font is there, text is set in another width.',
  'field-sizing': 'A text area then scrolls and does not grow.',
  'forced-color-adjust': 'Safari forces no colours.',
  resize: 'Phones have no corner to drag.',
  'scrollbar-color': 'A scroll bar then has the colours of the system.',
  'scrollbar-width': 'A scroll bar is then as wide as elsewhere.',
  size: 'The dialog of printing asks for the paper.',
  'text-wrap': 'Lines then break where they are full.',
};

/** True for a feature in the list, and for a value of a property in it. */
export const isHarmless = (feature) => feature.split(': ')[0] in HARMLESS;

/** Phones have engines of their own in the table. */
const LISTED_AS = { chrome: ['chrome', 'chrome_android'], firefox: ['firefox'], safari: ['safari', 'safari_ios'] };

/** A version such as `≤37` is older than any that is supported; one without a number is none yet. */
const versionOf = (text) => Number.parseFloat(String(text).replace('≤', ''));

function isIn(support, oldest) {
  return [support]
    .flat()
    .some(
      ({ version_added: added, version_removed: removed, flags, prefix, alternative_name: renamed }) =>
        versionOf(added) <= Number(oldest) && !(versionOf(removed) <= Number(oldest)) && !flags && !prefix && !renamed,
    );
}

/** The oldest engines without a feature, as `safari 16.4`; empty when all have it, or the table has no such feature. */
export function lacking(feature) {
  const support = feature?.__compat?.support;
  if (support === undefined) return [];
  return Object.entries(OLDEST_ENGINES).flatMap(([engine, oldest]) =>
    LISTED_AS[engine].every((listed) => support[listed] !== undefined && isIn(support[listed], oldest))
      ? []
      : [`${engine} ${oldest}`],
  );
}
