/** Concealed cisterns, frames, flush plates. */
import { ifIs, upTo, type Draft, type Recipe, type Rule } from './recipe.ts';

const PLATES: Record<string, string> = {
  chrome: 'клавиша хром',
  white: 'клавиша белая',
  chrome_matt: 'клавиша матовый хром',
  black: 'клавиша чёрная',
};

const depth = (low: number, high: number): Rule => [low, high];

const frame = { 'frame-basin': { weight: 1 } };

const plateFactor = (draft: Draft) =>
  ({ white: 0.72, black: 1.15, gold: 1.35 }[draft.finish as string] ?? 1) *
  ({ glass: 1.8, metal: 1.4 }[String(draft.attributes['material'])] ?? 0.95) *
  (draft.attributes['drive'] === 'touchless' ? 3 : 1);

const plastic: Rule = (draft) =>
  draft.level >= 4 && draft.shape === 'flush-plate-slim' ? { glass: 4, metal: 3, abs: 3 } : { abs: 12, metal: 1 };

export const INSTALLYACII: Record<string, Recipe> = {
  'dlya-unitaza': {
    share: 34,
    gender: 'f',
    shapes: { 'frame-wc': { weight: 1 } },
    dims: { height: [1120, 1180], width: [480, 540], length: [125, 200] },
    rules: {
      mount: { wall: 7, partition: 2, masonry: 1 },
      depth_min: depth(120, 160),
      flush: { double: 9, stop: 1 },
      tank: { 6: 2, 7.5: 3, 9: 4 },
      button_place: { front: 8, both: 1 },
      plate_included: upTo(3, 0.5, 0.3),
      load: { 400: 8, 300: 1 },
    },
    price: (draft) => (draft.attributes['plate_included'] === true ? 1.18 : 0.94),
    tail: (draft) => [ifIs(draft, 'plate_included', true, 'с клавишей смыва')],
  },
  'komplekty-s-unitazom': {
    share: 14,
    gender: 'm',
    shapes: { 'frame-set': { weight: 1 } },
    rules: {
      rimless: 0.85,
      soft_close: 0.9,
      flush: 'double',
      plate_color: { chrome: 5, white: 3, chrome_matt: 1, black: 1 },
      items: { 4: 6, 5: 2, 3: 1 },
      depth_min: depth(120, 160),
    },
    tail: (draft) => [
      ifIs(draft, 'rimless', true, 'безободковый'),
      PLATES[String(draft.attributes['plate_color'])] ?? null,
    ],
  },
  'klavishi-smyva': {
    share: 42,
    gender: 'f',
    shapes: {
      'flush-plate-rect': { weight: 5, style: 'cubic', finishes: { chrome: 5, white: 5, black: 3, gold: 1 } },
      'flush-plate-round': { weight: 4, style: 'round', finishes: { chrome: 5, white: 5, black: 3, gold: 1 } },
      'flush-plate-slim': { weight: 2, finishes: { chrome: 4, white: 4, black: 4, gold: 1 }, price: 1.2 },
    },
    dims: { width: [215, 260], height: [145, 170] },
    rules: {
      flush: { double: 12, stop: 1 },
      material: plastic,
      drive: { mech: 9, pneumo: 2 },
      compat: (draft) => ({ [`инсталляции ${draft.brand}`]: 1 }),
    },
    price: plateFactor,
    weightKg: (draft) =>
      ({ glass: [1.2, 2.3], metal: [0.7, 1.4] }[String(draft.attributes['material'])] as
        | [number, number]
        | undefined) ?? [0.25, 0.6],
  },
  'dlya-rakoviny-i': {
    share: 6,
    gender: 'f',
    shapes: frame,
    dims: { height: [1110, 1140], width: [490, 530], length: [80, 140] },
    rules: { depth_min: depth(80, 130), load: { 150: 5, 200: 2, 100: 1 } },
  },
  'dlya-bide-i': {
    share: 5,
    gender: 'f',
    shapes: frame,
    dims: { height: [1110, 1140], width: [490, 530], length: [80, 140] },
    rules: { depth_min: depth(80, 130), load: { 400: 6, 300: 1 } },
  },
  'dlya-pissuara': {
    share: 5,
    gender: 'f',
    shapes: { 'frame-urinal': { weight: 1 } },
    dims: { width: [490, 530], length: [90, 150] },
    rules: {
      flush_type: { manual: 3, sensor: 4, pneumo: 2 },
      power_source: (draft) => (draft.attributes['flush_type'] === 'sensor' ? { battery: 3, mains: 4 } : 'none'),
    },
    price: (draft) => (draft.attributes['flush_type'] === 'sensor' ? 1.4 : 0.85),
    tail: (draft) => [ifIs(draft, 'flush_type', 'sensor', 'с сенсорным смывом')],
  },
};
