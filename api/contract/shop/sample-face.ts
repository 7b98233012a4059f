import { accentCss } from './accent.ts';
import type { PublicFace } from './face-shape.ts';

const picture = (id: string) => ({ url: `/pictures/${id}.webp`, width: 300, height: 100 });

/** A look of a shop's own, for tests. */
export const SAMPLE_FACE: PublicFace = {
  slogan: 'всё <для> ванной',
  heroTitle: '',
  heroLine: '',
  firstLabel: '',
  firstPath: '',
  secondLabel: '',
  secondPath: '',
  accent: '#c8102e',
  css: accentCss('#c8102e'),
  logo: picture('abc'),
  hero: picture('def'),
};
