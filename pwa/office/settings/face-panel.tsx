/** «Оформление»: the shop's own logo, words, picture and colour, with a preview before they are saved. */
import { useQueryClient } from '@tanstack/react-query';
import { ImageUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { pictureUrl } from '#contract/products/picture.ts';
import { isColour, nearestAccent } from '#contract/shop/accent.ts';
import type { Face } from '#contract/shop/face-shape.ts';
import {
  accentProblem,
  FACE_PICTURES,
  FACE_TEXTS,
  type FacePicture,
  type FaceSettings,
  saveFace,
} from '#contract/shop/face.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import type { FieldProps } from '../../parts/forms/use-act.ts';
import { faceQuery, sendFace } from '../../queries/settings.ts';
import { useShop } from '../../queries/shop.ts';
import { Field } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Button, OutlineButton } from '../kit/buttons.tsx';
import { ConflictNotice, formProps, OpenedForm, SettingsFoot, useEditForm } from '../kit/edit-form.tsx';
import { mergeTexts } from '../kit/merge-fields.ts';
import { PictureInput, pictureProblem } from '../kit/picture-input.tsx';
import { FacePreview } from './face-preview.tsx';
import styles from './face-panel.module.css';

/** The built-in accent, as the starting point of a colour picker. */
const OWN_ACCENT = '#0b5c63';

const WORDS = [
  { name: 'heroTitle', maxLength: 60, placeholder: 'Сантехника без компромиссов' },
  { name: 'heroLine', maxLength: 120, placeholder: 'Цена и наличие видны сразу, без звонка в магазин.' },
] as const;
const BUTTONS = [
  { name: 'firstLabel', maxLength: 24, placeholder: 'В каталог' },
  { name: 'firstPath', maxLength: 200, placeholder: '/catalog' },
  { name: 'secondLabel', maxLength: 24, placeholder: 'Популярное' },
  { name: 'secondPath', maxLength: 200, placeholder: '/search?sort=popular' },
] as const;

export const FacePanel = () => (
  <OpenedForm query={faceQuery} notKept="Менять оформление можно только при связи с сервером">
    {(opened) => <FaceForm saved={opened} />}
  </OpenedForm>
);

/** An address copied from the shop's own page is one within the shop. */
const withinShop = (typed: string): string => typed.trim().replace(window.location.origin, '');

/** A picture's address is empty for none, and `blob:…` for a file chosen here. */
type FaceValues = Readonly<Record<(typeof FACE_TEXTS)[number] | FacePicture, string>>;

/** A file chosen here, as the browser has measured it. */
interface ChosenPicture extends NonNullable<Face['logo']> {
  readonly file: File;
}

const FACE_LABELS: Readonly<Record<keyof FaceValues, string>> = {
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

function faceAsTyped(typed: FaceValues, saved: Face, chosen: readonly ChosenPicture[]): Face {
  const pictureAt = (name: FacePicture) => {
    const found = chosen.find(({ url }) => url === typed[name]);
    if (found !== undefined) return { url: found.url, width: found.width, height: found.height };
    return typed[name] === '' ? null : saved[name];
  };
  return { ...typed, logo: pictureAt('logo'), hero: pictureAt('hero') };
}

interface PictureFieldProps {
  label: string;
  hint: string;
  picture: { readonly url: string } | null;
  error: string | undefined;
  /** Null for no picture. */
  onChoose: (picture: ChosenPicture | null) => void;
}

/** Why the file can't be taken, in Russian; else the file as the browser has measured it. */
async function measured(file: File): Promise<ChosenPicture | string> {
  const problem = await pictureProblem(file);
  if (problem !== null) return problem;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return `Файл «${file.name}»: изображение повреждено`;
  const { width, height } = bitmap;
  bitmap.close();
  return { url: URL.createObjectURL(file), file, width, height };
}

function PictureField({ label, hint, picture, error, onChoose }: PictureFieldProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string>();

  async function take([file]: readonly File[]): Promise<void> {
    if (file === undefined) return;
    const found = await measured(file);
    setRefused(typeof found === 'string' ? found : undefined);
    if (typeof found !== 'string') onChoose(found);
  }

  return (
    <Field label={label} hint={hint} {...((refused ?? error) !== undefined && { error: refused ?? error ?? '' })}>
      {(ties) => (
        <div className="row wrap gap-3">
          {picture !== null && <img className={styles.picture} src={pictureUrl(picture.url, 480)} alt="" />}
          <Button {...ties} variant="outline" icon={ImageUp} onClick={() => picker.current?.click()}>
            {picture === null ? 'Загрузить' : 'Заменить'}
          </Button>
          {picture !== null && (
            <Button variant="link" aria-label={`${label}: убрать`} onClick={() => onChoose(null)}>
              Убрать
            </Button>
          )}
          <PictureInput ref={picker} hidden aria-label={`Файл: ${label}`} onFiles={(files) => void take(files)} />
        </div>
      )}
    </Field>
  );
}

function FaceForm({ saved }: { saved: FaceSettings }) {
  const client = useQueryClient();
  const { name } = useShop();
  const [chosen, setChosen] = useState<readonly ChosenPicture[]>([]);
  const [latest, setLatest] = useState(saved);
  const form = useEditForm({
    draft: 'face',
    opened: saved,
    query: faceQuery,
    typedOf: faceValues,
    kept: (texts: FaceValues) => keptValues(texts, faceValues(latest)),
    merge: mergeFace,
    endpoint: saveFace,
    toBody: ({ logo: _logo, hero: _hero, ...texts }) => ({
      ...texts,
      firstPath: withinShop(texts.firstPath),
      secondPath: withinShop(texts.secondPath),
    }),
    save: async (known, { dropLogo: _dropLogo, dropHero: _dropHero, ...texts }) => {
      const fields = faceFields({ ...typed, ...texts }, known, chosen);
      const result = await sendFace(client, { ...fields, revision: known.revision });
      if (result.kind === 'done') setLatest(result.answer);
      return result;
    },
    done: 'Оформление сохранено: покупатели уже видят его',
  });
  const { typed, busy } = form;
  const face = faceAsTyped(typed, latest, chosen);
  const picture = (name: 'logo' | 'hero') => ({
    label: FACE_LABELS[name],
    picture: face[name],
    error: form.error(name),
    onChoose(next: ChosenPicture | null) {
      if (next !== null) setChosen((former) => [...former, next]);
      form.type({ [name]: next?.url ?? '' });
    },
  });

  return (
    <form {...formProps(form)} className="grid one-column gap-4">
      {form.contested !== null && <ConflictNotice contested={form.contested} />}
      <FormFailure failure={form.unplaced} fallback="Не удалось сохранить оформление" />
      <fieldset disabled={busy} className="grid one-column gap-4">
        <Panel title="Магазин">
          <div className={styles.fields}>
            <PictureField
              {...picture('logo')}
              hint="PNG или WebP с прозрачным фоном. Из него же иконки вкладки и экрана телефона, марка в шапке, на чеках, счетах и накладных"
            />
            <TextField
              label={FACE_LABELS.slogan}
              maxLength={60}
              placeholder="сантехника"
              hint="В шапке, внизу страниц и после названия: во вкладке, в поиске и в ссылках. Само название — в разделе «Магазин»"
              {...form.text('slogan')}
            />
            <AccentField {...form.value('accent')} />
          </div>
        </Panel>
        <Panel title="Верх главной страницы">
          <div className={styles.fields}>
            <PictureField
              {...picture('hero')}
              hint="Горизонтальная, от 1600 точек в ширину; надписи встанут рядом с ней"
            />
            <Texts text={form.text} fields={WORDS} />
          </div>
          <div className={styles.pairs}>
            <Texts text={form.text} fields={BUTTONS} />
          </div>
          <p className="mt-3 muted text-14">Пустое поле — как показано в нём серым. Адрес — страница этого магазина.</p>
        </Panel>
      </fieldset>
      <FacePreview name={name} face={face} />
      <SettingsFoot form={form} />
    </form>
  );
}

interface TextsProps extends Pick<FieldProps<FaceValues>, 'text'> {
  fields: readonly { name: keyof FaceValues; maxLength: number; placeholder: string }[];
}

const Texts = ({ text, fields }: TextsProps) =>
  fields.map(({ name, ...field }) => (
    <TextField key={name} label={FACE_LABELS[name]} autoComplete="off" {...field} {...text(name)} />
  ));

/** The accent as a code and a picker; a colour that letters are not readable on is refused at once, with the nearest one offered. */
function AccentField({ value, onChange, error }: ReturnType<FieldProps<FaceValues>['value']>) {
  const typed = value.trim().toLowerCase();
  const isWhole = isColour(typed);
  const problem = isWhole ? accentProblem(typed) : error;
  return (
    <div className="grid content-start gap-2">
      <TextField
        label={FACE_LABELS.accent}
        maxLength={7}
        autoComplete="off"
        placeholder={OWN_ACCENT}
        hint="Кнопки, ссылки и выделение; оттенки для светлых и тёмных экранов подберём сами"
        prefix={
          <input
            type="color"
            className={styles.picker}
            aria-label="Выбрать цвет"
            value={isWhole ? typed : OWN_ACCENT}
            onChange={(event) => onChange(event.target.value)}
          />
        }
        value={value}
        error={problem ?? undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {isWhole && problem !== null && (
        <div>
          <OutlineButton onClick={() => onChange(nearestAccent(typed))}>Взять {nearestAccent(typed)}</OutlineButton>
        </div>
      )}
    </div>
  );
}
