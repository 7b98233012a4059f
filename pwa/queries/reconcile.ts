/** «Сверить с сервером»: compares the journal with the server, both ways, and sends again what the server lacks. */
import type { AnswerOf } from '#contract/endpoint.ts';
import { counted } from '#contract/values/plural.ts';
import { rangesOf, receiptRanges } from '#contract/values/receipt-number.ts';
import { MISSING_LISTS, RECONCILE_MAX, reconcileSales, type ComparedList } from '#contract/sales/sales.ts';
import { catalogueCopy } from '../device/catalogue/catalog-cache.ts';
import { readFlag, setFlag } from '../device/database/flags.ts';
import {
  idsHere,
  journalToCompare,
  requeueLost,
  requeueVoids,
  type ComparedJournal,
} from '../device/journal/journal-compared.ts';
import type { RowCounts } from '#contract/devices/row-counts.ts';
import { countsOf, SORT_WORDS } from '../device/rows/kinds.ts';
import { countAll, joinTexts, sortTexts } from '../device/journal/row-words.ts';
import { closingsIn } from '../device/durable/stored-shifts.ts';
import { sendAllAgain } from '../device/journal/journal.ts';
import { deliveredClosings, requeueLostClosings } from '../device/shifts/shift-queue.ts';
import { call } from '../net/call.ts';
import { isOutOfReach, isUnfit, refusalText } from '../net/errors.ts';

export interface Comparison {
  /** Sentences, good news first. */
  lines: string[];
  /** `none`: there was nothing to compare. */
  tone: 'ok' | 'none' | 'warn' | 'error';
}

type Answer = AnswerOf<typeof reconcileSales>;

const COMPARED_LISTS = Object.keys(MISSING_LISTS) as ComparedList[];
const ID_LISTS = ['missing', 'notCancelled', 'missingShifts', ...Object.values(MISSING_LISTS)] as const;

let comparing: Promise<Comparison> | null = null;

/** Compares, and returns the result as texts for the seller; a call during a comparison gets that one's result. */
export function reconcileJournal(): Promise<Comparison> {
  comparing ??= compareAndKeep().finally(() => (comparing = null));
  return comparing;
}

/** Compares when the server's database has another epoch, as after a restore; a failure is repeated at the next occasion. */
export async function compareWithRestored(): Promise<void> {
  const { epoch } = await catalogueCopy.cursor();
  if (epoch === null) return;
  const known = await readFlag('tillCompared');
  if (known === undefined) await setFlag('tillCompared', { epoch, last: null });
  else if (known.epoch !== epoch) await reconcileJournal();
}

async function compareAndKeep(): Promise<Comparison> {
  const { epoch } = await catalogueCopy.cursor();
  const comparison = await compareJournal();
  const { tone, lines } = comparison;
  if (tone !== 'error') {
    const last = { at: new Date().toISOString(), isAlike: tone !== 'warn', lines };
    await setFlag('tillCompared', { epoch, last });
  }
  return comparison;
}

async function compareJournal(): Promise<Comparison> {
  const journal = await journalToCompare();
  const shifts = await deliveredClosings();
  try {
    const lacking = {
      queued: (await closingsIn('queued')).length,
      attention: (await closingsIn('attention')).length,
    };
    const answer = await compare(journal, shifts);
    const here = new Map(journal.sales.map((sale) => [sale.id, sale]));
    const lost = answer.missing.filter((id) => here.get(id)?.acknowledged === true);
    // Another till that holds the same receipts, as after a file was imported, has booked them: the server's answer settles them here too.
    const missing = new Set(answer.missing);
    await sendAllAgain(journal.sales.filter(({ id, refused }) => refused && !missing.has(id)).map(({ id }) => id));
    const unsent = journal.unsent.filter(({ id, kind }) => kind !== 'sale' || missing.has(id));
    const again: Counted = {
      receipts: await requeueLost(lost),
      voids: await requeueVoids(answer.notCancelled),
      closings: await requeueLostClosings(answer.missingShifts),
    };
    for (const list of COMPARED_LISTS) {
      const sort = COUNTED_AS[list];
      again[sort] = (again[sort] ?? 0) + (await requeueLost(answer[MISSING_LISTS[list]]));
    }
    const sentAgain = countedText(again);
    const absent = numbersOf(answer.absent, journal.prefix).filter(({ seq }) => !journal.held.has(seq));
    const different = answer.different.map(({ id, total }) => ({
      number: here.get(id)?.number ?? id,
      isSum: here.get(id)?.total !== total,
    }));
    const differing = (isSum: boolean) => different.flatMap((one) => (one.isSum === isSum ? [one.number] : []));
    const refused = { ...countsOf(unsent.filter(({ state }) => state === 'attention')), closings: lacking.attention };
    return describeFindings({
      alike: countedText({ receipts: answer.matched, closings: shifts.length - answer.missingShifts.length }),
      waiting: { ...countsOf(unsent.filter(({ state }) => state !== 'attention')), closings: lacking.queued },
      troubles: [
        countAll(refused) > 0
          ? `Сервер не принял: ${joinTexts(sortTexts(refused))}. Найдите отмеченное «Требует внимания» и решите, что с этим делать.`
          : '',
        sentAgain === '' ? '' : `На сервере не хватало, отправляем снова: ${sentAgain}.`,
        listed('Суммы различаются', differing(true), CALL),
        listed('Способ оплаты различается', differing(false), CALL),
        listed(
          'На сервере есть чеки этой кассы, которых нет здесь',
          answer.extra.map(({ number }) => number),
        ),
        listed('Ни здесь, ни на сервере нет', receiptRanges(rangesOf(absent)), CALL),
      ].filter((part) => part !== ''),
    });
  } catch (error) {
    return {
      lines: [
        isUnfit(error)
          ? `Сверка не удалась. ${error.message}.`
          : isOutOfReach(error)
            ? 'Сверка не удалась: сервер не отвечает. Чеки сохранены на планшете.'
            : refusalText(error, 'Сверка не удалась'),
      ],
      tone: 'error',
    };
  }
}

/** `alike`: what both sides have; empty for nothing. */
function describeFindings({
  alike,
  waiting,
  troubles,
}: {
  alike: string;
  waiting: RowCounts;
  troubles: string[];
}): Comparison {
  const lines = [
    ...(alike === '' ? [] : [`Совпали: ${alike}.`]),
    ...(countAll(waiting) > 0 ? [`Ещё не на сервере: ${joinTexts(sortTexts(waiting))}. Отправка идёт сама.`] : []),
    ...troubles,
  ];
  if (troubles.length > 0) return { lines, tone: 'warn' };
  // Without a single matched row there is no good news to report.
  if (alike !== '') return { lines, tone: 'ok' };
  return { lines: lines.length > 0 ? lines : ['На этой кассе ещё нет чеков, которые можно сверить.'], tone: 'none' };
}

const NUMBERS_SHOWN = 20;
const CALL = ' Позовите администратора.';

/** «Words: numbers», of which the first twenty are shown; empty without numbers. */
function listed(words: string, numbers: readonly string[], advice = ''): string {
  const more = numbers.length - NUMBERS_SHOWN;
  const shown = `${numbers.slice(0, NUMBERS_SHOWN).join(', ')}${more > 0 ? ` и ещё ${more}` : ''}`;
  return numbers.length > 0 ? `${words}: ${shown}.${advice}` : '';
}

const COUNTED_WORDS: Readonly<Record<keyof RowCounts | 'voids', (typeof SORT_WORDS)['receipts']>> = {
  ...SORT_WORDS,
  voids: ['аннулирование', 'аннулирования', 'аннулирований'],
};
type Counted = Partial<Record<keyof typeof COUNTED_WORDS, number>>;

/** The words under which the rows of each list are counted. */
const COUNTED_AS: Readonly<Record<ComparedList, keyof Counted>> = {
  returns: 'receipts',
  voids: 'voids',
  orders: 'orders',
  recounts: 'recounts',
};

/** «2 чека, 1 заказ», in the order of the counts; none for a count of 0. */
const countedText = (counts: Readonly<Counted>): string =>
  (Object.entries(counts) as [keyof Counted, number][])
    .flatMap(([sort, count]) => (count > 0 ? [counted(count, ...COUNTED_WORDS[sort])] : []))
    .join(', ');

function numbersOf(ranges: Answer['absent'], own: string | null): { prefix: string | null; seq: number }[] {
  return ranges.flatMap(({ prefix, from, to }) =>
    Array.from({ length: to - from + 1 }, (_, index) => ({ prefix: prefix ?? own, seq: from + index })),
  );
}

/** Compares in portions and merges the answers. Only receipts that are not on this device now count as extra. */
async function compare(
  { deviceId, fromSeq, lastSeq, sales, ...journal }: ComparedJournal,
  shifts: readonly { id: string; revision: number }[],
): Promise<Answer> {
  const all: Answer = {
    ...(Object.fromEntries(ID_LISTS.map((list) => [list, []])) as unknown as Pick<Answer, (typeof ID_LISTS)[number]>),
    different: [],
    extra: [],
    absent: [],
    matched: 0,
  };
  const series = fromSeq > lastSeq ? {} : { fromSeq, lastSeq };
  const most = Math.max(sales.length, shifts.length, ...COMPARED_LISTS.map((list) => journal[list].length));
  for (let start = 0; start === 0 || start < most; start += RECONCILE_MAX) {
    const portion = <Row>(rows: readonly Row[]): Row[] => rows.slice(start, start + RECONCILE_MAX);
    const answer = await call(reconcileSales, {
      body: {
        deviceId,
        ...series,
        sales: portion(sales).map(({ id, total, cashless, voided }) => ({ id, total, cashless, voided })),
        ...Object.fromEntries(COMPARED_LISTS.map((list) => [list, portion(journal[list])])),
        shifts: portion(shifts),
      },
    });
    for (const list of ID_LISTS) all[list].push(...answer[list]);
    all.different.push(...answer.different);
    all.extra = answer.extra;
    all.absent = answer.absent;
    all.matched += answer.matched;
  }
  // A receipt of another portion, or one that was recorded or sent while the server was comparing.
  const held = await idsHere(all.extra.map(({ id }) => id));
  return { ...all, extra: all.extra.filter(({ id }) => !held.has(id)) };
}
