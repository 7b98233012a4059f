/** ABC and XYZ groups: their meaning, the filter by them, and a product's own groups. */
import { ABC, XYZ, ABC_SHARES, GOODS_GROUPS, type Abc, type GoodsGroup, type Xyz } from '#contract/reports/abc-xyz.ts';
import { SPEED_WEEKS, type PurchaseGroup } from '#contract/reports/purchase.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { Chip } from '../../ui/chip.tsx';
import styles from './goods-groups.module.css';

const ABC_WORDS: Readonly<Record<Abc, string>> = {
  A: `первые ${ABC_SHARES.A}\u00a0% прибыли`,
  B: `следующие ${ABC_SHARES.B - ABC_SHARES.A}\u00a0%`,
  C: `последние ${100 - ABC_SHARES.B}\u00a0%`,
};
const XYZ_WORDS: Readonly<Record<Xyz, string>> = {
  X: 'продаётся ровно',
  Y: 'то больше, то меньше',
  Z: 'от случая к случаю',
};
const NEW = 'в магазине меньше месяца, о ровности судить рано';

/** «A: первые 80 % прибыли; X: продаётся ровно». */
const pairText = (abc: Abc, xyz: Xyz | null): string =>
  `${abc}: ${ABC_WORDS[abc]} за ${SPEED_WEEKS}\u00a0недель; ${xyz === null ? NEW : `${xyz}: ${XYZ_WORDS[xyz]}`}`;

export function GroupMark({ abc, xyz }: { abc: Abc; xyz: Xyz | null }) {
  return (
    <span className={styles.mark} data-abc={abc} title={pairText(abc, xyz)}>
      {abc}
      {xyz}
    </span>
  );
}

const isAbc = (letter: string): letter is Abc => ABC.some((one) => one === letter);

const isOf = ({ abc, xyz }: PurchaseGroup, letter: string): boolean => abc === letter || xyz === letter;

/** The group after a press on a letter: it replaces another of its kind, and a second press removes it. Pure. */
export function toggled(group: GoodsGroup | '', letter: Abc | Xyz): GoodsGroup | '' {
  const letters = group.split('');
  const [abc = '', xyz = ''] = [letters.find(isAbc), letters.find((one) => !isAbc(one))];
  const next = isAbc(letter) ? `${letter === abc ? '' : letter}${xyz}` : `${abc}${letter === xyz ? '' : letter}`;
  return GOODS_GROUPS.find((one) => one === next) ?? '';
}

export interface GroupFilterProps {
  groups: readonly PurchaseGroup[];
  group: GoodsGroup | '';
  onChange: (group: GoodsGroup | '') => void;
}

/** The letters with their meaning and number of goods; a press filters by one. */
export function GroupFilter({ groups, group, onChange }: GroupFilterProps) {
  const chip = (letter: Abc | Xyz, words: string) => {
    // Beside a chosen letter of the other kind a press shows the goods of both.
    const beside = group.split('').find((one) => isAbc(one) !== isAbc(letter));
    const its = groups.filter((one) => [letter, beside].every((its) => its === undefined || isOf(one, its)));
    const sum = (of: (one: PurchaseGroup) => number) => its.reduce((all, one) => all + of(one), 0);
    return (
      <Chip
        key={letter}
        on={group.includes(letter)}
        count={sum(({ goods }) => goods)}
        title={`${counted(
          sum(({ goods }) => goods),
          'товар',
          'товара',
          'товаров',
        )}, прибыль ${formatRoubles(Math.round(sum(({ profit }) => profit)))}, на складе ${formatRoubles(Math.round(sum(({ stockCost }) => stockCost)))}`}
        onClick={() => onChange(toggled(group, letter))}
      >
        <b>{letter}</b> {words}
      </Chip>
    );
  };
  return (
    <div className={styles.filter} role="group" aria-label="Группы товаров">
      <span className={styles.chips}>{ABC.map((letter) => chip(letter, ABC_WORDS[letter]))}</span>
      <span className={styles.chips}>{XYZ.map((letter) => chip(letter, XYZ_WORDS[letter]))}</span>
    </div>
  );
}
