/** The good of the shop that a line may be. */
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ImportLine } from '#contract/imports/imports.ts';
import { paths } from '../../parts/page/paths.ts';
import { useImportActs } from '../../queries/imports.ts';
import { Button } from '../../ui/button.tsx';
import styles from './imports.module.css';

export interface LikelyGoodProps {
  line: ImportLine;
  likely: NonNullable<ImportLine['likely']>;
  importId: string;
}

/** A guess by the title or a code alone, which only a person may make true. */
export function LikelyGood({ line, likely, importId }: LikelyGoodProps) {
  const acts = useImportActs();
  const [busy, setBusy] = useState(false);
  async function accept(): Promise<void> {
    setBusy(true);
    await acts.match(importId, [line.number]);
    setBusy(false);
  }
  return (
    <span className={styles.likely}>
      <span>
        Похоже, это{' '}
        <Link to={paths.adminProductEdit(likely.productId)}>
          «{likely.title}»{likely.article === '' ? '' : `, ${likely.article}`}
        </Link>
      </span>
      <Button variant="outline" size={44} busy={busy} busyLabel="Проверяем…" onClick={() => void accept()}>
        Да, это он
      </Button>
    </span>
  );
}
