/** /admin/price-tags: price tags for the hall, those with a price changed since the last print first. */
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, type LucideIcon, Minus, Plus, Printer, Tags } from 'lucide-react';
import { useState, type CSSProperties } from 'react';
import { useLocation } from 'react-router-dom';
import { goodsSelectionSchema, type GoodsSelection } from '#contract/stock/goods-selection.ts';
import { TAGS_MAX, type PriceTag, type TagQueue } from '#contract/stock/price-tags.ts';
import { formatNumber } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { usePrinting } from '../../parts/print/print-sheet.tsx';
import { isLocalOrigin, siteOrigin } from '../../parts/page/site-origin.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { dayAndClock, numericDay } from '../../parts/time/moments.ts';
import { describeFailure } from '../../queries/describe-failure.ts';
import { priceTagsQuery, useNotePrinted } from '../../queries/inventory.ts';
import { useShop } from '../../queries/shop.ts';
import { shopNow } from '../../queries/shop-clock.ts';
import { useSave } from '../../queries/use-save.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RadioCards, type RadioCardsProps } from '../../ui/radio-cards.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { OfficeAnswer } from '../kit/office-answer.tsx';
import { barcodeOf, TagSheet, type TagSheetProps } from './tag-sheet.tsx';
import { ON_PAPER, PaperFields, paperOf, type PaperTyped, readPaper, sheetsOf, useTagChoice } from './paper-fields.tsx';
import styles from './price-tags.module.css';
import { Button, IconButton, OutlineButton } from '../kit/buttons.tsx';

type Source = TagQueue | 'selected';

const COMING = (
  <SkeletonGroup>
    <Skeleton shape="block" className={styles.coming} />
  </SkeletonGroup>
);

const selectionOf = (state: unknown): GoodsSelection | null => goodsSelectionSchema.safeParse(state).data ?? null;

function codesText(tags: readonly PriceTag[]): string | null {
  const byArticle = tags.filter((tag) => tag.barcode === null && barcodeOf(tag) !== null).length;
  const without = tags.filter((tag) => barcodeOf(tag) === null).length;
  const words = [
    byArticle > 0 &&
      `У ${counted(byArticle, 'товара', 'товаров', 'товаров')} нет штрихкода: полосами напечатан артикул.`,
    without > 0 &&
      `${counted(without, 'ценник', 'ценника', 'ценников')} без полос: у товара нет ни штрихкода, ни артикула из цифр и латинских букв.`,
  ];
  return words.filter(Boolean).join(' ') || null;
}

/** @param origin an address that a buyer's phone can't open */
const localText = (origin: string): string =>
  `QR-коды поведут на ${origin}: телефон покупателя этот адрес не откроет. Откройте эту страницу по адресу магазина в интернете или укажите его в настройках сервера (PUBLIC_URL).`;

function cutText(source: Source, total: number): string {
  const first = `За один раз печатаются первые ${formatNumber(TAGS_MAX)} из ${formatNumber(total)}`;
  return source === 'selected'
    ? `${first} выбранных. Чтобы напечатать остальные, выберите на складе меньше товаров: например, по подкатегориям.`
    : `${first}, остальные ждут в очереди.`;
}

/** The choices of tags to print; without `tags` their numbers are not known yet. */
function sourcesOf(
  tags: { queues: Record<TagQueue, number>; lastPrintedAt: string | null } | undefined,
  selection: GoodsSelection | null,
  timeZone: string,
): RadioCardsProps<Source>['options'] {
  const source = (value: Source, label: string, hint: string, number: number | undefined) => ({
    value,
    label,
    hint,
    aside: number === undefined ? undefined : formatNumber(number),
  });
  const printed = tags?.lastPrintedAt;
  const selected = (of: GoodsSelection) => {
    if ('importId' in of) return source('selected', 'С новыми ценами', 'после изменения', undefined);
    const [how, count] = 'ids' in of ? ['по отметкам', of.ids.length] : ['по фильтру', undefined];
    return source('selected', 'Выбранные на складе', how, count);
  };
  return [
    source(
      'changed',
      'Цены изменились',
      printed == null ? 'после печати ценника' : `печатали ${dayAndClock(printed, timeZone)}`,
      tags?.queues.changed,
    ),
    source('unprinted', 'Ещё без ценника', 'в наличии, ценник не печатали', tags?.queues.unprinted),
    ...(selection === null ? [] : [selected(selection)]),
  ];
}

/** Asks whether the tags sent to the printer came out: they leave the queue then. */
function usePrintedQuestion() {
  const notePrinted = useNotePrinted();
  /** Null once they are confirmed as printed. */
  const [sent, setSent] = useState<readonly PriceTag[] | null>(null);
  const { run, busy: isNoting, failure: noteFailure, reset: resetNote } = useSave();

  const allCameOut = async () => {
    if (sent === null) return;
    const result = await run(() => notePrinted(sent));
    if (result.kind === 'done') setSent(null);
  };
  return {
    ask(tags: readonly PriceTag[]) {
      resetNote();
      setSent(tags);
    },
    dialog: (
      <ConfirmDialog
        open={sent !== null}
        onOpenChange={(open) => !open && setSent(null)}
        title="Все ценники вышли?"
        confirmLabel="Да, всё вышло"
        cancelLabel="Нет, оставить в очереди"
        busy={isNoting}
        busyLabel="Записываем…"
        onConfirm={() => void allCameOut()}
      >
        {noteFailure !== null
          ? `${describeFailure(noteFailure, 'Не удалось записать')}. Пока это не записано, ценники остаются в очереди.`
          : 'Если да, они уйдут из очереди до следующего изменения цены. Если бумага кончилась или сбилась, оставьте их и напечатайте ещё раз.'}
      </ConfirmDialog>
    ),
  };
}

const NOTHING = {
  unprinted: ['Ценники есть у всех', 'Здесь появятся товары в наличии, ценник которых ещё не печатали.'],
  selected: ['Таких товаров нет в продаже', 'Выберите товары на странице «Склад».'],
  changed: ['Все ценники верны', 'Здесь появятся товары, цена которых изменилась после печати ценника.'],
} as const;

function Nothing({ source, unprinted, onUnprinted }: { source: Source; unprinted: number; onUnprinted: () => void }) {
  const isMore = source === 'changed' && unprinted > 0;
  const [title, text] = isMore
    ? ['Напечатанные ценники верны', `Ещё у ${counted(unprinted, 'товара', 'товаров', 'товаров')} ценника нет.`]
    : NOTHING[source];
  return (
    <EmptyState
      icon={<Tags size={28} />}
      title={title}
      action={isMore ? <OutlineButton onClick={onUnprinted}>Показать их</OutlineButton> : undefined}
    >
      {text}
    </EmptyState>
  );
}

export function PriceTagsPage() {
  usePageTitle('Ценники');
  const shop = useShop();
  const { timezone } = shop;
  const location = useLocation();
  const selection = selectionOf(location.state);
  const [source, setSource] = useState<Source>(selection === null ? 'changed' : 'selected');
  const of = source === 'selected' ? (selection ?? 'changed') : source;
  const answer = useQuery(priceTagsQuery(of));
  const { data, isPlaceholderData } = answer;
  const unprinted = data?.queues.unprinted ?? 0;
  const [choice, change] = useTagChoice();
  const [typed, type] = useState<PaperTyped>(ON_PAPER);
  const printing = usePrinting();
  const printed = usePrintedQuestion();

  const paper = paperOf(choice.paper);
  // While another choice loads, the tags of the former one must not be shown or printed under its name.
  const chosen = isPlaceholderData ? undefined : data;
  const tags = chosen?.items ?? [];
  const { copies, start } = readPaper(typed, paper);
  const sheets = sheetsOf(tags, paper, copies, start);
  const day = numericDay(shopNow().toISOString(), timezone);
  const origin = siteOrigin(shop);
  const drawn = { paper, parts: choice.parts, day, origin };
  const count = tags.length * copies;
  const codes = choice.parts.barcode ? codesText(tags) : null;

  const print = () => {
    printing.print(sheets.map((places, sheet) => <TagSheet key={sheet} places={places} {...drawn} />));
    printed.ask(tags);
  };

  return (
    <div className={styles.page}>
      <div className="grid content-start gap-5">
        <h1>Ценники</h1>
        <RadioCards<Source>
          label="Что печатать"
          value={source}
          onChange={setSource}
          options={sourcesOf(data, selection, timezone)}
        />
        <PaperFields choice={choice} onChoice={change} typed={typed} onType={type} />
        {codes !== null && <Notice tone="low">{codes}</Notice>}
        {choice.parts.qr && tags.length > 0 && isLocalOrigin(origin) && <Notice tone="low">{localText(origin)}</Notice>}
        {chosen !== undefined && chosen.total > TAGS_MAX && <Notice tone="low">{cutText(source, chosen.total)}</Notice>}
        <div className="grid gap-2">
          <Button block icon={<Printer />} disabled={count === 0} onClick={print}>
            {count === 0 ? 'Напечатать' : `Напечатать ${counted(count, 'ценник', 'ценника', 'ценников')}`}
          </Button>
          <p className="muted text-14">
            В окне печати: масштаб 100&nbsp;%, без полей. После печати спросим, всё ли вышло.
          </p>
        </div>
      </div>
      <div className="min-w-0">
        <OfficeAnswer
          answer={answer}
          inCard={false}
          notKept="Цены для печати читаются с сервера"
          skeleton={COMING}
          empty={({ items }) =>
            items.length === 0 && (
              <Nothing source={source} unprinted={unprinted} onUnprinted={() => setSource('unprinted')} />
            )
          }
        >
          {(_, busy) => (busy ? COMING : <Preview sheets={sheets} {...drawn} />)}
        </OfficeAnswer>
      </div>
      {printing.sheet}
      {printed.dialog}
    </div>
  );
}

/** Zoom, per cent of the size that fits beside the fields. */
const ZOOM = { least: 50, most: 200, step: 25 };

interface PreviewProps extends Omit<TagSheetProps, 'places'> {
  sheets: readonly (readonly (PriceTag | null)[])[];
}

function Preview({ sheets, ...drawn }: PreviewProps) {
  const [requestedSheet, setRequestedSheet] = useState(0);
  const [zoom, setZoom] = useState(100);
  const shown = Math.min(requestedSheet, sheets.length - 1);
  const places = sheets[shown] ?? [];
  const isLabel = drawn.paper.columns * drawn.paper.rows === 1;
  const free = drawn.paper.columns * drawn.paper.rows - places.length;
  const what = isLabel ? 'Ценник' : 'Лист';
  const toSheet = (icon: LucideIcon, label: string, to: number) => (
    <IconButton {...{ icon, label }} disabled={sheets[to] === undefined} onClick={() => setRequestedSheet(to)} />
  );
  const toZoom = (icon: LucideIcon, label: string, to: number) => (
    <IconButton {...{ icon, label }} disabled={to < ZOOM.least || to > ZOOM.most} onClick={() => setZoom(to)} />
  );
  return (
    <section className="grid one-column gap-3" aria-label="Как это будет на бумаге">
      <div className="row gap-2">
        <p className="flex-1" role="status">
          <b>
            {what} {shown + 1} из {sheets.length}
          </b>
          {free > 0 && `, ${counted(free, 'место свободно', 'места свободно', 'мест свободно')}`}
        </p>
        {sheets.length > 1 && toSheet(ChevronLeft, `${what} назад`, shown - 1)}
        {sheets.length > 1 && toSheet(ChevronRight, `${what} вперёд`, shown + 1)}
        <span className="muted text-14 figures">{zoom}&nbsp;%</span>
        {toZoom(Minus, 'Мельче', zoom - ZOOM.step)}
        {toZoom(Plus, 'Крупнее', zoom + ZOOM.step)}
      </div>
      {/* Focusable, so that the arrow keys can scroll an enlarged sheet. */}
      <div className={styles.desk} role="group" aria-label={`${what} ${shown + 1}`} tabIndex={0}>
        <div className={styles.sheetBox} style={{ '--zoom': zoom / 100 } as CSSProperties}>
          <TagSheet places={places} {...drawn} />
        </div>
      </div>
    </section>
  );
}
