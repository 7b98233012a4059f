import { useQuery } from '@tanstack/react-query';
import { Download, ListChecks, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ManagedCategory } from '#contract/catalogue/catalog-management.ts';
import { type ImportLine, LINE_KINDS } from '#contract/imports/import-line.ts';
import { type Import, IMPORT_LINES_PAGE_SIZE } from '#contract/imports/imports.ts';
import { counted } from '#contract/values/plural.ts';
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { paths } from '../../parts/page/paths.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { managedCategoriesQuery } from '../../queries/category-management.ts';
import { importLinesQuery, refusedRowsAddress, type Seen, useImportActs } from '../../queries/imports.ts';
import { useSave } from '../../queries/use-save.ts';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pill } from '../../ui/pill.tsx';
import { ListPages } from '../kit/list-page.tsx';
import { OfficeAnswer } from '../kit/office-answer.tsx';
import { type ImportViewProps, linesParams } from './import-address.ts';
import {
  bigMoveFrom,
  differenceText,
  fieldWord,
  inOrder,
  isBigMove,
  isBulk,
  marginText,
  noLinesText,
  shownKind,
  valueText,
} from './import-words.ts';
import { FieldChips, LinesHead } from './lines-head.tsx';
import styles from './imports.module.css';
import { OutlineButton, buttonClass } from '../kit/buttons.tsx';

const SHOWN_OF_NEW = 4;

export function ImportLines({ one, profile, view, onChange }: ImportViewProps) {
  const priceMove = bigMoveFrom(one, profile);
  const kind = view.kind ?? shownKind(one);
  const request = linesParams(view, kind, priceMove);
  const answer = useQuery(importLinesQuery(one, request));
  const { data: names = NO_NAMES } = useQuery({ ...managedCategoriesQuery, select: namesOf });
  return (
    <section className={styles.card} aria-label={LINE_KINDS[kind]}>
      {kind === 'changed' && one.counts.changed > 0 && (!isBulk(one) || one.counts.priceMoves > 0) && (
        <FieldChips one={one} view={view} priceMove={priceMove} onChange={onChange} />
      )}
      <OfficeAnswer
        answer={answer}
        notKept="Строки загрузки на устройстве не хранятся"
        inCard={false}
        empty={({ items }) =>
          items.length === 0 && (
            <EmptyState icon={<ListChecks size={28} />} title="Здесь пусто">
              {view.field !== '' || view.big
                ? 'С таким отбором строк нет.'
                : one.counts[kind] === 0
                  ? noLinesText(kind, one)
                  : kind === 'same'
                    ? 'Строки, в которых ничего не меняется, только считаются.'
                    : 'Строки этой загрузки уже не хранятся: осталось их число.'}
            </EmptyState>
          )
        }
      >
        {({ items, total }, busy) => (
          <>
            <LinesHead refused={kind === 'refused'} one={one} />
            <ol
              className={classNames(styles.lines, busy && styles.fading)}
              data-kind={kind}
              data-margin={isBulk(one) || undefined}
            >
              {items.map((line) => (
                <Line key={line.number} line={line} at={{ priceMove, names, one }} />
              ))}
            </ol>
            <div className={styles.linesFoot}>
              <ListPages
                page={view.page}
                size={IMPORT_LINES_PAGE_SIZE}
                shown={items.length}
                total={total}
                onPage={(page) => onChange({ page })}
              />
              {kind === 'refused' && (
                <a href={refusedRowsAddress(one._id)} className={buttonClass({ variant: 'link' })} download>
                  <Download />
                  Скачать отказы, CSV
                </a>
              )}
            </div>
          </>
        )}
      </OfficeAnswer>
    </section>
  );
}

type Names = ReturnType<typeof namesOf>;
const NO_NAMES = namesOf([]);

function namesOf(tree: readonly ManagedCategory[]) {
  return {
    features: new Map(
      tree.flatMap(({ subcategories }) =>
        subcategories.flatMap(({ features }) => features.map(({ code, name }) => [code, name.ru] as const)),
      ),
    ),
    /** Categories and subcategories by both ids, in the form of `placeId`. */
    places: new Map<string, string>(
      tree.flatMap(({ _id, name, subcategories }) => [
        [`${_id}/`, name.ru] as const,
        ...subcategories.map((sub) => [`${_id}/${sub._id}`, `${name.ru} › ${sub.name.ru}`] as const),
      ]),
    ),
  };
}

/** Shared by all lines. */
interface At {
  priceMove: number;
  names: Names;
  one: Import;
}

type Candidate = ImportLine['candidates'][number];

const ANSWER_WORDS: Readonly<Record<Candidate['answer'], string>> = {
  '': 'Похоже, это',
  seen: 'Похоже, это',
  same: 'По вашему ответу это',
  other: 'По вашему ответу это не',
};

/** Guesses by the title or a code alone, which only a person can judge. The answers hold for the next files of the source too. */
function LineCandidates({ line: { number, candidates }, one }: { line: ImportLine; one: Seen }) {
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
            <OutlineButton size={44} busy={busy} busyLabel="Проверяем…" onClick={() => answer(candidate.productId)}>
              Да, это он
            </OutlineButton>
          )}
        </span>
      ))}
      {candidates.some((candidate) => candidate.answer !== 'other') && (
        <OutlineButton size={44} busy={busy} busyLabel="Проверяем…" onClick={() => answer(null)}>
          Нет, другой товар
        </OutlineButton>
      )}
      <FormFailure failure={failure} fallback="Ответ не записан" />
    </div>
  );
}

function Line({ line, at }: { line: ImportLine; at: At }) {
  const { title, article, position, externalId, productId, notes, problem, refusedCells, outcome, left, candidates } =
    line;
  const isKeptOut = outcome === 'kept' && (line.kind === 'new' || line.kind === 'draft');
  return (
    <li className={styles.line}>
      <div className="grid justify-start content-start min-w-0 gap-half">
        {productId === null ? (
          <span className="snug anywhere">{title === '' ? 'Без названия' : title}</span>
        ) : (
          <Link to={paths.adminProductEdit(productId)} className="snug anywhere">
            {title}
          </Link>
        )}
        <span className={classNames(styles.lineCodes, 'tabular muted text-14 anywhere')}>
          {[article, article === '' ? externalId : '', position].filter((one) => one !== '').join(' · ')}
        </span>
        {outcome === 'failed' && <Pill tone="sale">Не записан: товара больше нет</Pill>}
        {isKeptOut && <Pill tone="low">Не записан: такой товар в магазине уже появился</Pill>}
        {left.length > 0 && !isKeptOut && (
          <Pill tone="low">Осталось ваше: {left.map((field) => fieldWord(field, at.names.features)).join(', ')}</Pill>
        )}
        {notes !== '' && <span className="muted text-14 anywhere">{notes}</span>}
        {refusedCells.map(({ column, value, reason }) => (
          <span key={column} className="sale text-14 anywhere">
            {column}: не взято{value === '' ? '' : ` «${value}»`} — {reason}
          </span>
        ))}
        {candidates.length > 0 && outcome === '' && <LineCandidates line={line} one={at.one} />}
      </div>
      {problem !== null ? (
        <p className={styles.problem}>
          <b>{problem.column}</b>
          <span className="ink-soft">{problem.value === '' ? 'пусто' : problem.value}</span>
          <span className="sale">{problem.reason}</span>
        </p>
      ) : (
        <Changes line={line} at={at} />
      )}
    </li>
  );
}

/** For new goods only the figures are shown; the name stands in front and the rest unfolds. */
function Changes({ line: { kind, changes, costPrice = null }, at }: { line: ImportLine; at: At }) {
  const isNew = kind === 'new' || kind === 'draft';
  const all = inOrder(isNew ? changes.filter(({ field }) => field !== 'title' && field !== 'sku') : changes);
  const [shown, more] =
    isNew && all.length > SHOWN_OF_NEW + 1 ? [all.slice(0, SHOWN_OF_NEW), all.slice(SHOWN_OF_NEW)] : [all, []];
  const listed = (some: ImportLine['changes']) =>
    some.map((change) => (
      <Change key={change.field} change={change} cost={isBulk(at.one) ? costPrice : undefined} at={at} />
    ));
  return (
    <div className={styles.changes}>
      <ul className="grid gap-2">{listed(shown)}</ul>
      {more.length > 0 && (
        <details className="text-14">
          <summary className={`petrol ${styles.more}`}>Ещё {counted(more.length, 'поле', 'поля', 'полей')}</summary>
          <ul className="grid mt-2 gap-2">{listed(more)}</ul>
        </details>
      )}
    </div>
  );
}

interface ChangeProps {
  change: ImportLine['changes'][number];
  cost: number | null | undefined;
  at: At;
}

function Change({ change: { field, before, after, kept = false }, cost, at: { priceMove, names } }: ChangeProps) {
  const difference = differenceText(field, before, after);
  const isWords = typeof after === 'string' || typeof before === 'string';
  return (
    <li className={styles.change} data-words={isWords || undefined}>
      <span className={`ink-soft ${styles.changeField}`}>{fieldWord(field, names.features)}</span>
      <span className={`text-right ink-soft figures ${styles.before}`}>
        <span className="visually-hidden">было </span>
        {/* Goods that come back as a draft are off sale now. */}
        {before === null || (field === 'draft' && after === true) ? '' : shownValue(field, before, names)}
      </span>
      <span className={`text-right weight-heading figures ${styles.after}`}>
        <span className="visually-hidden">, станет </span>
        {kept ? 'останется ваше' : shownValue(field, after, names)}
      </span>
      <span className={`text-right ink-soft figures ${styles.difference}`}>
        {kept ? (
          <span className="inline-row gap-1">
            <Lock size={14} /> {field === 'stockQty' ? 'считали' : 'правили'}
          </span>
        ) : difference !== null && isBigMove(field, before, after, priceMove) ? (
          <Pill tone="sale">{difference}</Pill>
        ) : (
          difference
        )}
      </span>
      {cost !== undefined && (
        <span className={`text-right ink-soft figures ${styles.difference}`} data-margin>
          {marginText(field, after, cost)}
        </span>
      )}
    </li>
  );
}

type Plain = ImportLine['changes'][number]['after'];

function shownValue(field: string, value: Plain, names: Names): ReactNode {
  if (field === 'placeId' && typeof value === 'string') return names.places.get(value) ?? 'другая категория';
  if ((field === 'saleFrom' || field === 'saleTo') && typeof value === 'string') return <Moment at={value} />;
  return valueText(field, value);
}
