/** The shop's product that a line probably means. */
import { Link } from 'react-router-dom';
import type { ImportLine } from '#contract/imports/imports.ts';
import { paths } from '../../parts/page/paths.ts';
import { useImportActs } from '../../queries/imports.ts';
import { useSave } from '../../queries/use-save.ts';
import { Button } from '../../ui/button.tsx';
import styles from './imports.module.css';

export interface LikelyGoodProps {
  line: ImportLine;
  likely: NonNullable<ImportLine['likely']>;
  importId: string;
}

/** A guess by the title or a code alone; only a person can confirm it. */
export function LikelyGood({ line, likely, importId }: LikelyGoodProps) {
  const acts = useImportActs();
  const { run, busy } = useSave();
  return (
    <span className={styles.likely}>
      <span>
        Похоже, это{' '}
        <Link to={paths.adminProductEdit(likely.productId)}>
          «{likely.title}»{likely.article === '' ? '' : `, ${likely.article}`}
        </Link>
      </span>
      <Button
        variant="outline"
        size={44}
        busy={busy}
        busyLabel="Проверяем…"
        onClick={() => void run(() => acts.match(importId, [line.number]))}
      >
        Да, это он
      </Button>
    </span>
  );
}
