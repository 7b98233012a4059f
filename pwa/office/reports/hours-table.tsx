/** «По часам и дням недели»: average sales by hour and weekday as a heat map. */
import type { CSSProperties } from 'react';
import type { Report } from '../../queries/reports.ts';
import { counted } from '#contract/values/plural.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { optionsOf } from '../../ui/options-of.ts';
import { roubles } from '../kit/change-words.ts';
import { cellText, hourTable, type HourCell, type HourFigure } from './hour-cells.ts';
import styles from './hours-table.module.css';
import { CsvLink } from './report-section.tsx';
import section from './section.module.css';

const WEEKDAYS = ['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье'] as const;
const SHORT = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'] as const;
/** Index of Saturday. */
const WEEKEND = 5;
/** Maximum opacity of a cell, per cent, at which text is still readable. */
const OPACITY_MAX = 55;
const FIGURES = optionsOf<HourFigure>({ checks: 'Чеки', revenue: 'Выручка' });

export interface HoursTableProps {
  hours: NonNullable<Report['hours']>;
  csv: string;
  figure: HourFigure;
  onFigure: (figure: HourFigure) => void;
}

export function HoursTable({ hours: known, csv, figure, onFigure }: HoursTableProps) {
  const { hours, cells, byHour, byWeekday, whole, most } = hourTable(known, figure);
  const averageText = (average: number): string =>
    Number.isInteger(average)
      ? counted(average, 'чек', 'чека', 'чеков')
      : `${average.toLocaleString('ru-RU')}\u00a0чека`;
  const inWords = ({ average, checks, revenue, days }: HourCell): string =>
    `в среднем ${figure === 'checks' ? averageText(Math.round(average * 10) / 10) : roubles(Math.round(average))}; всего ${counted(checks, 'чек', 'чека', 'чеков')} на ${roubles(revenue)} за ${counted(days, 'день', 'дня', 'дней')}`;
  const shade = (average: number) =>
    ({ '--share': `${most <= 0 ? 0 : Math.max(0, Math.round((average / most) * OPACITY_MAX))}%` }) as CSSProperties;
  return (
    <section className={section.section} data-table="hours" aria-labelledby="report-hours">
      <div className={section.head}>
        <h2 id="report-hours">По часам и дням недели</h2>
        <span className={section.aside}>
          {figure === 'checks' ? 'чеков' : 'выручка, тыс.\u00a0₽,'} за час в среднем за один такой день, время магазина
        </span>
        <Segmented
          className={section.choice}
          label="Что показать"
          value={figure}
          onChange={onFigure}
          options={FIGURES}
        />
        <CsvLink address={csv} title="По часам и дням недели" />
      </div>
      <div className={styles.body}>
        <table className={styles.heat} aria-labelledby="report-hours">
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Час</span>
              </th>
              {WEEKDAYS.map((name, at) => (
                <th key={name} scope="col" data-weekend={at >= WEEKEND || undefined}>
                  <abbr title={name}>{SHORT[at]}</abbr>
                </th>
              ))}
              <th scope="col">день</th>
            </tr>
          </thead>
          <tbody>
            {hours.map((hour, line) => (
              <tr key={hour}>
                <th scope="row">
                  {hour}–{hour + 1}
                </th>
                {WEEKDAYS.map((name, at) => {
                  const cell = cells[line]?.[at];
                  return cell === undefined ? null : (
                    <td
                      key={name}
                      style={shade(cell.average)}
                      title={`${name}, с ${hour} до ${hour + 1}\u00a0ч: ${inWords(cell)}`}
                    >
                      {cellText(cell.average, figure)}
                    </td>
                  );
                })}
                <td className={styles.sum}>{cellText(byHour[line]?.average ?? 0, figure)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">день</th>
              {byWeekday.map((cell, at) => (
                <td key={WEEKDAYS[at]} title={`${WEEKDAYS[at] ?? ''}: ${inWords(cell)}`}>
                  {cellText(cell.average, figure)}
                </td>
              ))}
              <td title={inWords(whole)}>{cellText(whole.average, figure)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}
