/** The form of the shop's own look: texts as typed, the addresses of its pictures among them. Pure. */
import { FACE_PICTURES, FACE_TEXTS, type FacePicture } from '#contract/shop/face.ts';
import type { Face } from '#contract/shop/face-shape.ts';
import { mergeTexts } from '../kit/merge-fields.ts';

/** A picture's address is empty for none, and `blob:…` for a file chosen here. */
export type FaceValues = Readonly<Record<(typeof FACE_TEXTS)[number] | FacePicture, string>>;

/** A file chosen here, as the browser has measured it. */
export interface ChosenPicture {
  readonly url: string;
  readonly file: File;
  readonly width: number;
  readonly height: number;
}

export const FACE_LABELS: Readonly<Record<keyof FaceValues, string>> = {
  logo: 'Логотип',
  hero: 'Картинка',
  slogan: 'Слоган',
  heroTitle: 'Заголовок',
  heroLine: 'Текст под заголовком',
  firstLabel: 'Первая кнопка',
  firstPath: 'Её адрес',
  secondLabel: 'Вторая кнопка',
  secondPath: 'Её адрес',
  accent: 'Цвет',
};

export const faceValues = ({ logo, hero, ...texts }: Face): FaceValues => ({
  ...(Object.fromEntries(FACE_TEXTS.map((name) => [name, texts[name]])) as Record<(typeof FACE_TEXTS)[number], string>),
  logo: logo?.url ?? '',
  hero: hero?.url ?? '',
});

const isChosen = (address: string): boolean => address.startsWith('blob:');

/** The part that is kept in this tab: a chosen file does not outlive its page, and the saved picture is in its place again. */
export const keptValues = (typed: FaceValues, saved: FaceValues): FaceValues => ({
  ...typed,
  ...Object.fromEntries(FACE_PICTURES.filter((name) => isChosen(typed[name])).map((name) => [name, saved[name]])),
});

export const mergeFace = (was: FaceValues, typed: FaceValues, now: FaceValues) =>
  mergeTexts(FACE_LABELS, was, typed, now, {
    [now.logo]: 'другое изображение',
    [now.hero]: 'другое изображение',
    '': 'пусто',
  });

/** The fields of the request: texts, chosen files, and the pictures that were removed. */
export function faceFields(
  typed: FaceValues,
  saved: Face,
  chosen: readonly ChosenPicture[],
): Record<string, string | File> {
  const fields: Record<string, string | File> = Object.fromEntries(FACE_TEXTS.map((name) => [name, typed[name]]));
  for (const name of FACE_PICTURES) {
    const file = chosen.find(({ url }) => url === typed[name])?.file;
    if (file !== undefined) fields[name] = file;
    else if (typed[name] === '' && saved[name] !== null) fields[name === 'logo' ? 'dropLogo' : 'dropHero'] = 'yes';
  }
  return fields;
}

/** The look as it is typed, for the preview. */
export function faceAsTyped(typed: FaceValues, saved: Face, chosen: readonly ChosenPicture[]): Face {
  const pictureAt = (name: FacePicture) => {
    const found = chosen.find(({ url }) => url === typed[name]);
    if (found !== undefined) return { url: found.url, width: found.width, height: found.height };
    return typed[name] === '' ? null : saved[name];
  };
  return { ...typed, logo: pictureAt('logo'), hero: pictureAt('hero') };
}
