/** Creates or edits a row of the synonym table. */
import { useQueryClient } from '@tanstack/react-query';
import { counted } from '#contract/values/plural.ts';
import { SYNONYM_KINDS, type SynonymKind } from '#contract/search/synonym.ts';
import { SYNONYM_MAX, saveSynonym, type SynonymRow } from '#contract/search/synonyms.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { FormText } from '../../parts/forms/form-fields.tsx';
import { useServerForm } from '../../parts/forms/use-server-form.ts';
import { write } from '../../queries/use-save.ts';
import { ActDialog } from '../kit/act-dialog.tsx';
import { ConflictNotice } from '../kit/conflict-notice.tsx';
import { RestoredNotice } from '../kit/restored-notice.tsx';
import { useKeptFields } from '../kit/use-kept-fields.ts';
import { Select } from '../../ui/select.tsx';
import { useToast } from '../../ui/toast.tsx';
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
  const client = useQueryClient();
  const { show } = useToast();
  const isNew = line.kind === undefined;
  const form = useServerForm({
    schema: saveSynonym.body,
    initial: { said: line.said, kind: line.kind ?? ('same' as SynonymKind), meant: line.meant ?? '' },
    send: (body) => write(client, saveSynonym, { body }),
    onDone: ({ kind, found }) => {
      close();
      if (found > 0 || kind === 'unsold' || kind === 'off')
        show({ tone: 'ok', text: `Сохранено: найдётся ${counted(found, 'товар', 'товара', 'товаров')}` });
      else show({ tone: 'info', text: 'Сохранено, но по этим словам не найдётся ни одного товара' });
    },
  });
  const { contested, isRestored, drop } = useKeptFields(`synonym ${line.said}`, form.fields, LABELS, WORDS);
  const typed = form.fields.watch('kind');
  // Another version of the shop may have kept another kind.
  const kind = SYNONYM_KINDS.find((one) => one === typed) ?? 'same';
  function close(): void {
    drop();
    onClose();
  }
  return (
    <ActDialog
      title={isNew ? 'Новое слово' : 'Слово покупателей'}
      confirm="Сохранить"
      busy={form.busy}
      busyLabel="Сохраняем…"
      form={form.props}
      onLeave={onClose}
      onCancel={close}
      className="grid gap-4"
    >
      {isRestored && <RestoredNotice />}
      <FormText
        form={form}
        name="said"
        label="Как говорят покупатели"
        hint="Одно слово или несколько, в любой форме"
        maxLength={SYNONYM_MAX}
        readOnly={!isNew}
        required
      />
      <Select
        label="Что это"
        hint={KIND_WORDS[kind].hint}
        options={KINDS}
        value={kind}
        onChange={(value) => form.fields.setValue('kind', value as SynonymKind)}
      />
      {kind !== 'off' && (
        <FormText
          form={form}
          name="meant"
          label={kind === 'unsold' ? 'Ближайшее, что у нас есть' : 'Как это называется у нас'}
          hint="Слова из названий наших товаров"
          optional={kind === 'unsold'}
          maxLength={SYNONYM_MAX}
        />
      )}
      {contested !== null && <ConflictNotice what="слова" contested={contested} />}
      <FormFailure failure={form.failure} fallback="Ошибка сохранения" />
    </ActDialog>
  );
}
