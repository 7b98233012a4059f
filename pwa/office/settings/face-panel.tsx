/** «Оформление»: the shop's own logo, words, picture and colour, with a preview before they are saved. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { nearestAccent, isColour } from '#contract/shop/accent.ts';
import { accentProblem, saveFace, type FaceSettings } from '#contract/shop/face.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { faceQuery, sendFace } from '../../queries/settings.ts';
import { useShop } from '../../queries/shop.ts';
import { OutlineButton } from '../../ui/act-buttons.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ConflictNotice } from '../kit/conflict-notice.tsx';
import { formProps, SettingsFoot, useEditForm } from '../kit/edit-form.tsx';
import { CardSkeleton, OfficeAnswer } from '../kit/office-answer.tsx';
import { FacePreview } from './face-preview.tsx';
import {
  FACE_LABELS,
  faceAsTyped,
  faceFields,
  faceValues,
  keptValues,
  mergeFace,
  type ChosenPicture,
  type FaceValues,
} from './face-values.ts';
import { PictureField } from './picture-field.tsx';
import styles from './face-panel.module.css';

const DRAFT = 'face';
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

export function FacePanel() {
  const answer = useQuery(faceQuery);
  const { data, isFetching, isFetchedAfterMount } = answer;
  const [opened, setOpened] = useState<FaceSettings>();
  if (opened === undefined && data !== undefined && (isFetchedAfterMount || !isFetching)) setOpened(data);
  return (
    <OfficeAnswer isForm answer={answer} notKept="Менять оформление можно только при связи с сервером">
      {() => (opened === undefined ? <CardSkeleton /> : <FaceForm saved={opened} />)}
    </OfficeAnswer>
  );
}

/** An address copied from the shop's own page is one within the shop. */
const withinShop = (typed: string): string => typed.trim().replace(window.location.origin, '');

function FaceForm({ saved }: { saved: FaceSettings }) {
  const client = useQueryClient();
  const { name } = useShop();
  const [chosen, setChosen] = useState<readonly ChosenPicture[]>([]);
  const [latest, setLatest] = useState(saved);
  const form = useEditForm({
    draft: DRAFT,
    opened: saved,
    query: faceQuery,
    typedOf: (face: FaceSettings) => faceValues(face),
    kept: (texts: FaceValues) => keptValues(texts, faceValues(latest)),
    merge: mergeFace,
    schema: saveFace.body,
    toBody: ({ logo: _logo, hero: _hero, ...texts }, { revision }) => ({
      ...texts,
      firstPath: withinShop(texts.firstPath),
      secondPath: withinShop(texts.secondPath),
      revision,
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
    disabled: busy,
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
            <Texts form={form} fields={WORDS} />
          </div>
          <div className={styles.pairs}>
            <Texts form={form} fields={BUTTONS} />
          </div>
          <p className="mt-3 muted text-14">Пустое поле — как показано в нём серым. Адрес — страница этого магазина.</p>
        </Panel>
      </fieldset>
      <FacePreview name={name} face={face} />
      <SettingsFoot {...form} />
    </form>
  );
}

interface TextsProps {
  form: Pick<ReturnType<typeof useEditForm<FaceSettings, object, FaceValues, string, readonly string[]>>, 'text'>;
  fields: readonly { name: keyof FaceValues; maxLength: number; placeholder: string }[];
}

function Texts({ form, fields }: TextsProps) {
  return fields.map(({ name, ...field }) => (
    <TextField key={name} label={FACE_LABELS[name]} autoComplete="off" {...field} {...form.text(name)} />
  ));
}

/** The accent as a code and a picker; a colour that letters are not readable on is refused at once, with the nearest one offered. */
function AccentField({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}) {
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
