/** Edits one feature: its name, type and the settings of that type. The panel saves it together with the others. */
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { CATEGORY_NAME_MAX, type FeatureDraft, type ManagedFeature } from '#contract/catalogue/catalog-management.ts';
import { useTyping } from '../../parts/forms/kept-typing.ts';
import { fieldsOf } from '../../parts/forms/use-act.ts';
import { useInvalidFocus } from '../../parts/forms/use-invalid-focus.ts';
import { NumberField } from '../../parts/forms/number-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ActDialog } from '../kit/act-dialog.tsx';
import { RestoredNotice } from '../kit/restored-notice.tsx';
import styles from './feature-dialog.module.css';
import { FEATURE_TYPES, usedText, type FeatureType } from './feature-words.ts';
import { validateFeature, typedOf, type TypedFeature } from './typed-feature.ts';
import { ValuesEditor } from './values-editor.tsx';

export interface FeatureDialogProps {
  /** Name under which what is typed is kept. */
  name: string;
  /** Absent for a new feature. */
  draft: FeatureDraft | undefined;
  /** The feature as saved, with its use by goods. */
  known: ManagedFeature | undefined;
  otherNames: readonly string[];
  onClose: () => void;
  /** Called before it closes. */
  onDone: (draft: FeatureDraft) => void;
}

export function FeatureDialog({ name, draft, known, otherNames, onClose, onDone }: FeatureDialogProps) {
  const start = typedOf(draft);
  const form = useTyping(name, start, { like: { ...start, values: [{ id: 0, label: '' }] } });
  const { typed } = form;
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { ref, focusInvalid } = useInvalidFocus();
  const used = usedText(known);
  const type = (part: Partial<TypedFeature>) => {
    form.type(part);
    setErrors({});
  };
  const { text, value } = fieldsOf({ typed, type }, (field) => errors[field]);

  function close(): void {
    form.drop();
    onClose();
  }

  function submit(): void {
    const validated = validateFeature(typed, otherNames);
    if ('draft' in validated) {
      onDone(validated.draft);
      return close();
    }
    setErrors(validated.errors);
    focusInvalid();
  }

  return (
    <ActDialog
      title={draft === undefined ? 'Новая характеристика' : 'Характеристика'}
      size={640}
      confirm="Готово"
      formRef={ref}
      onConfirm={submit}
      onLeave={onClose}
      onCancel={close}
      className="grid gap-5"
    >
      {form.isRestored && <RestoredNotice />}
      <TextField
        label="Название"
        placeholder="Например, цвет"
        maxLength={CATEGORY_NAME_MAX}
        required
        {...text('name')}
      />
      {used === null ? (
        <RadioCards
          label="Как заполняется"
          value={typed.type}
          onChange={(value) => type({ type: value as FeatureType })}
          options={FEATURE_TYPES}
        />
      ) : (
        <Notice tone="mint" icon={<Lock />} title={FEATURE_TYPES.find(({ value }) => value === typed.type)?.label}>
          {used}: тип изменить уже нельзя, чтобы ничего не пропало. Название и остальное менять можно.
        </Notice>
      )}
      {typed.type === 'number' && (
        <div className={styles.numbers}>
          <TextField label="Единица" placeholder="мм" maxLength={20} optional {...text('unit')} />
          <NumberField label="Не меньше" min={null} step="any" optional {...value('min')} />
          <NumberField label="Не больше" min={null} step="any" optional {...value('max')} />
          <NumberField label="Шаг" step="any" optional {...value('step')} />
        </div>
      )}
      {typed.type === 'text' && (
        <TextField label="Единица" className={styles.unit} maxLength={20} optional {...text('unit')} />
      )}
      {typed.type === 'enum' && (
        <ValuesEditor values={typed.values} known={known} errors={errors} onChange={(values) => type({ values })} />
      )}
    </ActDialog>
  );
}
