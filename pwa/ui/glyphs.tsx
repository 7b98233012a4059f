/* Line icons that the kit itself needs, on lucide's grid of 24 so that they match the screens' icons. Screens take theirs from lucide-react. */
import type { SVGProps } from 'react';

type GlyphProps = SVGProps<SVGSVGElement> & { size?: number };

const glyph =
  (line: string) =>
  ({ size = 20, ...rest }: GlyphProps) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...rest}
    >
      <path d={line} />
    </svg>
  );

export const CrossGlyph = glyph('M18 6 6 18M6 6l12 12');
export const PlusGlyph = glyph('M5 12h14M12 5v14');
export const MinusGlyph = glyph('M5 12h14');
export const CheckGlyph = glyph('M20 6 9 17l-5-5');
export const ChevronDownGlyph = glyph('m6 9 6 6 6-6');
export const ChevronLeftGlyph = glyph('m15 18-6-6 6-6');
export const ChevronRightGlyph = glyph('m9 18 6-6-6-6');
export const ArrowUpGlyph = glyph('m5 12 7-7 7 7M12 19V5');
export const SearchGlyph = glyph('m21 21-4.34-4.34M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0');
export const EyeGlyph = glyph(
  'M2.06 12.35a1 1 0 0 1 0-.7 10.75 10.75 0 0 1 19.88 0 1 1 0 0 1 0 .7 10.75 10.75 0 0 1-19.88 0M15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0',
);
export const EyeOffGlyph = glyph(
  'M10.73 5.08a10.74 10.74 0 0 1 11.21 6.57 1 1 0 0 1 0 .7 10.75 10.75 0 0 1-1.45 2.49M14.08 14.16a3 3 0 0 1-4.24-4.24M17.48 17.5a10.75 10.75 0 0 1-15.42-5.15 1 1 0 0 1 0-.7 10.75 10.75 0 0 1 4.45-5.14M2 2l20 20',
);
export const WarningGlyph = glyph(
  'm21.73 18-8-14a2 2 0 0 0-3.46 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
);
export const InfoGlyph = glyph('M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0M12 16v-4M12 8h.01');
export const SpinnerGlyph = glyph('M21 12a9 9 0 1 1-6.22-8.56');
