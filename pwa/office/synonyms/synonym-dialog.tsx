/** Creates or edits a row of the synonym table. */
import { useState } from 'react';
import { counted } from '#contract/values/plural.ts';
import { SYNONYM_KINDS, type SynonymKind } from '#contract/search/synonym.ts';
import { SYNONYM_MAX, saveSynonym, type SynonymRow } from '#contract/search/synonyms.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { useTypingOver } from '../../parts/forms/kept-typing.ts';
import { problemsOf, safeParse } from '../../parts/forms/safe-parse.ts';
import { useAct } from '../../parts/forms/use-act.ts';
import { ActDialog } from '../kit/act-dialog.tsx';
import { ConflictNotice } from '../kit/conflict-notice.tsx';
import { mergeTexts } from '../kit/merge-fields.ts';
import { RestoredNotice } from '../kit/restored-notice.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { KIND_WORDS } from './synonym-words.ts';

export interface SynonymDialogProps {
  /** The row to edit; a new one has only its words. */
  line: Pick<SynonymRow, 'said'> & Partial<SynonymRow>;
  onClose: () => void;
}

const LABELS = { said: 'Как говорят покупатели', kind: 'Что это', meant: 'Как это называется у нас' } as const;
const WORDS = Object.fromEntries(SYNONYM_KINDS.map((kind) => [kind, KIND_WORDS[kind].word]));
const KINDS = SYNONYM_KINDS.map((value) => ({ value, label: KIND_WORDS[value].word }));

export function SynonymDialog({ line, onClose }: SynonymDialogProps) {
  const isNew = line.kind === undefined;
  const [saved] = useState({ said: line.said, kind: line.kind ?? ('same' as SynonymKind), meant: line.meant ?? '' });
  const form = useTypingOver(`synonym ${line.said}`, saved, {
    merge: (...texts) => mergeTexts(LABELS, ...texts, WORDS),
  });
  // Another version of the shop may have kept another kind.
  const kind = SYNONYM_KINDS.find((one) => one === form.typed.kind) ?? 'same';
  const read = safeParse(saveSynonym.body, form.typed);
  const act = useAct({
    form,
    problems: problemsOf(read),
    send: ({ send }) => send(saveSynonym, { body: read.data ?? form.typed }),
    done: ({ kind: sent, found }) =>
      found > 0 || sent === 'unsold' || sent === 'off'
        ? `Сохранено: найдётся ${counted(found, 'товар', 'товара', 'товаров')}`
        : { tone: 'info', text: 'Сохранено, но по этим словам не найдётся ни одного товара' },
    onClose,
  });
  return (
    <ActDialog
      {...act.dialog}
      title={isNew ? 'Новое слово' : 'Слово покупателей'}
      confirm="Сохранить"
      busyLabel="Сохраняем…"
      className="grid gap-4"
    >
      {form.isRestored && <RestoredNotice />}
      <TextField
        label="Как говорят покупатели"
        hint="Одно слово или несколько, в любой форме"
        maxLength={SYNONYM_MAX}
        readOnly={!isNew}
        required
        {...act.text('said')}
      />
      <Select
        label="Что это"
        hint={KIND_WORDS[kind].hint}
        options={KINDS}
        value={kind}
        onChange={(value) => form.type({ kind: value as SynonymKind })}
      />
      {kind !== 'off' && (
        <TextField
          label={kind === 'unsold' ? 'Ближайшее, что у нас есть' : 'Как это называется у нас'}
          hint="Слова из названий наших товаров"
          optional={kind === 'unsold'}
          maxLength={SYNONYM_MAX}
          {...act.text('meant')}
        />
      )}
      {form.isTyped && form.contested !== null && <ConflictNotice what="слова" contested={form.contested} />}
      <FormFailure failure={act.unplaced} fallback="Ошибка сохранения" />
    </ActDialog>
  );
}
