/*
 * Line icons that the kit itself needs, on lucide's grid of 24 so that they match the screens' icons. Screens take
 * theirs from lucide-react.
 */
import type { ReactNode, SVGProps } from 'react';

type GlyphProps = SVGProps<SVGSVGElement> & { size?: number };

function Glyph({ size = 20, children, ...rest }: GlyphProps & { children: ReactNode }) {
  return (
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
      {children}
    </svg>
  );
}

export const CrossGlyph = (props: GlyphProps) => (
  <Glyph {...props}>
    <path d="M18 6 6 18M6 6l12 12" />
  </Glyph>
);

export const PlusGlyph = (props: GlyphProps) => (
  <Glyph {...props}>
    <path d="M5 12h14M12 5v14" />
  </Glyph>
);

export const MinusGlyph = (props: GlyphProps) => (
  <Glyph {...props}>
    <path d="M5 12h14" />
  </Glyph>
);

export const CheckGlyph = (props: GlyphProps) => (
  <Glyph {...props}>
    <path d="M20 6 9 17l-5-5" />
  </Glyph>
);

export const ChevronDownGlyph = (props: GlyphProps) => (
  <Glyph {...props}>
    <path d="m6 9 6 6 6-6" />
  </Glyph>
);

export const ChevronLeftGlyph = (props: GlyphProps) => (
  <Glyph {...props}>
    <path d="m15 18-6-6 6-6" />
  </Glyph>
);

export const ChevronRightGlyph = (props: GlyphProps) => (
  <Glyph {...props}>
    <path d="m9 18 6-6-6-6" />
  </Glyph>
);

export const ArrowUpGlyph = (props: GlyphProps) => (
  <Glyph {...props}>
    <path d="m5 12 7-7 7 7M12 19V5" />
  </Glyph>
);

export const SearchGlyph = (props: GlyphProps) => (
  <Glyph {...props}>
    <path d="m21 21-4.34-4.34" />
    <circle cx="11" cy="11" r="8" />
  </Glyph>
);

export const EyeGlyph = (props: GlyphProps) => (
  <Glyph {...props}>
    <path d="M2.06 12.35a1 1 0 0 1 0-.7 10.75 10.75 0 0 1 19.88 0 1 1 0 0 1 0 .7 10.75 10.75 0 0 1-19.88 0" />
    <circle cx="12" cy="12" r="3" />
  </Glyph>
);

export const EyeOffGlyph = (props: GlyphProps) => (
  <Glyph {...props}>
    <path d="M10.73 5.08a10.74 10.74 0 0 1 11.21 6.57 1 1 0 0 1 0 .7 10.75 10.75 0 0 1-1.45 2.49" />
    <path d="M14.08 14.16a3 3 0 0 1-4.24-4.24" />
    <path d="M17.48 17.5a10.75 10.75 0 0 1-15.42-5.15 1 1 0 0 1 0-.7 10.75 10.75 0 0 1 4.45-5.14M2 2l20 20" />
  </Glyph>
);

export const WarningGlyph = (props: GlyphProps) => (
  <Glyph {...props}>
    <path d="m21.73 18-8-14a2 2 0 0 0-3.46 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01" />
  </Glyph>
);

export const InfoGlyph = (props: GlyphProps) => (
  <Glyph {...props}>
    <circle cx="12" cy="12" r="10" />
    <path d="M12 16v-4M12 8h.01" />
  </Glyph>
);

export const SpinnerGlyph = (props: GlyphProps) => (
  <Glyph {...props}>
    <path d="M21 12a9 9 0 1 1-6.22-8.56" />
  </Glyph>
);
