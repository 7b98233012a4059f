/** The shop's products that a line may be; only a person can tell. */
import { Link } from 'react-router-dom';
import type { ImportLine } from '#contract/imports/import-line.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { paths } from '../../parts/page/paths.ts';
import { useImportActs, type Seen } from '../../queries/imports.ts';
import { useSave } from '../../queries/use-save.ts';
import { Button } from '../../ui/button.tsx';

type Candidate = ImportLine['candidates'][number];

const ANSWER_WORDS: Readonly<Record<Candidate['answer'], string>> = {
  '': 'Похоже, это',
  seen: 'Похоже, это',
  same: 'По вашему ответу это',
  other: 'По вашему ответу это не',
};

export interface LineCandidatesProps {
  line: Pick<ImportLine, 'number' | 'candidates'>;
  one: Seen;
}

/** Guesses by the title or a code alone, each with an answer; the answers hold for the next files of the source too. */
export function LineCandidates({ line: { number, candidates }, one }: LineCandidatesProps) {
  const acts = useImportActs();
  const { run, busy, failure } = useSave();
  const answer = (productId: string | null): void => void run(() => acts.match(one, [number], productId));
  return (
    <div className="grid justify-start gap-2">
      {candidates.map((candidate) => (
        <span key={candidate.productId} className="row wrap gap-2-3 text-14">
          <span>
            {ANSWER_WORDS[candidate.answer]}{' '}
            <Link to={paths.adminProductEdit(candidate.productId)}>
              «{candidate.title}»{candidate.article === '' ? '' : `, ${candidate.article}`}
            </Link>
          </span>
          {candidate.answer !== 'same' && (
            <Button
              variant="outline"
              size={44}
              busy={busy}
              busyLabel="Проверяем…"
              onClick={() => answer(candidate.productId)}
            >
              Да, это он
            </Button>
          )}
        </span>
      ))}
      {candidates.some((candidate) => candidate.answer !== 'other') && (
        <Button variant="outline" size={44} busy={busy} busyLabel="Проверяем…" onClick={() => answer(null)}>
          Нет, другой товар
        </Button>
      )}
      <FormFailure failure={failure} fallback="Ответ не записан" />
    </div>
  );
}
