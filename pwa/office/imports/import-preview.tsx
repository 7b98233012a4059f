/** The preview: counts, what stops for a person, the lines, and the bar with the one press that writes. */
import { SlidersVertical } from 'lucide-react';
import { useState } from 'react';
import type { ImportStop } from '#contract/imports/import-profile.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { useImportActs } from '../../queries/imports.ts';
import type { NotDone } from '../../queries/mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { ImportBodyProps } from './import-body.tsx';
import { ImportLines } from './import-lines.tsx';
import { ImportTiles } from './import-tiles.tsx';
import { actText, applyLabel, shownKind, stopWords, toWrite } from './import-words.ts';
import styles from './imports.module.css';

export function ImportPreview({ one, profile, view, onChange }: ImportBodyProps) {
  const acts = useImportActs();
  const [agreed, agree] = useState<readonly ImportStop[]>([]);
  const [busy, setBusy] = useState<'apply' | 'cancel' | null>(null);
  const [failure, setFailure] = useState<NotDone | null>(null);
  const shown = shownKind(one);
  const open = one.stops.filter(({ code }) => !agreed.includes(code));
  const count = toWrite(one, profile.gone);

  async function press(what: 'apply' | 'cancel'): Promise<void> {
    setFailure(null);
    setBusy(what);
    const result = await (what === 'apply' ? acts.apply(one._id, agreed) : acts.cancel(one._id));
    setBusy(null);
    if (result.kind !== 'done') setFailure(result);
  }

  return (
    <>
      <ImportTiles one={one} gone={profile.gone} chosen={view.kind ?? shown} onChoose={onChange} />
      {one.format !== 'list' && (
        <div className={styles.press}>
          <Button
            variant="quiet"
            icon={<SlidersVertical size={20} strokeWidth={1.75} aria-hidden />}
            onClick={() => onChange({ step: 'mapping' })}
          >
            Соответствие столбцов, групп и цен
          </Button>
        </div>
      )}
      {one.stops.map(({ code }) => {
        const { title, text, agree: label } = stopWords(code, one, profile);
        return (
          <Notice
            key={code}
            tone="low"
            title={title}
            action={
              <Checkbox
                label={label}
                checked={agreed.includes(code)}
                onChange={(on) => agree((now) => (on ? [...now, code] : now.filter((stop) => stop !== code)))}
              />
            }
          >
            {text}
          </Notice>
        );
      })}
      <ImportLines one={one} profile={profile} view={view} shown={shown} onChange={onChange} />
      <FormFailure failure={failure} fallback="Загрузка не началась" />
      <div className={styles.bar}>
        <div>
          <p className={styles.barTitle}>{count === 0 ? 'В магазине всё уже так' : actText(one, profile.gone)}</p>
          <p className={styles.note}>
            {open.length > 0
              ? 'Сначала подтвердите предупреждения выше.'
              : count === 0
                ? 'Ничего не изменится.'
                : 'Вернуть всё назад одной кнопкой можно 30\u00a0дней.'}
          </p>
        </div>
        <div className={styles.press}>
          <Button
            variant="outline"
            busy={busy === 'cancel'}
            busyLabel="Отменяем…"
            disabled={busy !== null}
            onClick={() => void press('cancel')}
          >
            Не загружать
          </Button>
          <Button
            busy={busy === 'apply'}
            busyLabel="Начинаем…"
            disabled={busy !== null || open.length > 0}
            onClick={() => void press('apply')}
          >
            {applyLabel(count)}
          </Button>
        </div>
      </div>
    </>
  );
}
