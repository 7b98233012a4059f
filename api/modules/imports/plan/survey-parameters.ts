/** What the parameters of a file look like: how many goods have each, a few values, and the type of feature they would make. */
import { readFigure } from './read-values.ts';

export const PARAMETER_TYPES = ['text', 'number', 'bool', 'enum'] as const;

export interface SurveyedParameter {
  readonly name: string;
  readonly goods: number;
  readonly samples: readonly string[];
  /** Of the feature that would take it. */
  readonly type: (typeof PARAMETER_TYPES)[number];
  /** Of a number; empty without one. */
  readonly unit: string;
}

const SAMPLES = 4;
const SAMPLE_CHARACTERS = 60;
/** Distinct values that are still a list to choose from. */
const CHOICES_MAX = 20;
/** Names that are counted: a file with more of them is no list of goods. */
const NAMES_MAX = 1000;

const YES_OR_NO = /^(?:да|нет|есть|true|false|yes|no)$/i;
const NUMBER_WITH_UNIT = /^([-+\d\s.,]+)\s*([a-zа-яё°%²³/."]{0,8})$/iu;

interface Seen {
  goods: number;
  readonly values: Set<string>;
  areNumbers: boolean;
  areYesOrNo: boolean;
  readonly units: Set<string>;
}

/** The unit that a name ends in: «Длина, мм». */
const unitOfName = (name: string): string => /,\s*([^\s,]{1,8})$/.exec(name)?.[1] ?? '';

export class ParameterSurvey {
  private readonly seen = new Map<string, Seen>();

  take(features: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(features)) {
      const known = this.seen.get(name);
      if (known === undefined && this.seen.size >= NAMES_MAX) continue;
      const seen = known ?? {
        goods: 0,
        values: new Set<string>(),
        areNumbers: true,
        areYesOrNo: true,
        units: new Set<string>(),
      };
      if (known === undefined) this.seen.set(name, seen);
      seen.goods += 1;
      if (seen.values.size <= CHOICES_MAX) seen.values.add(value);
      seen.areYesOrNo &&= YES_OR_NO.test(value);
      const [, figure = '', unit = ''] = seen.areNumbers ? (NUMBER_WITH_UNIT.exec(value) ?? []) : [];
      seen.areNumbers &&= figure.trim() !== '' && readFigure(figure, 'any').kind === 'figure';
      if (seen.areNumbers && seen.units.size < CHOICES_MAX) seen.units.add(unit);
    }
  }

  /** The most frequent first. */
  list(most: number): SurveyedParameter[] {
    return [...this.seen]
      .sort(([one, a], [other, b]) => b.goods - a.goods || (one < other ? -1 : 1))
      .slice(0, most)
      .map(([name, seen]) => ({
        name,
        goods: seen.goods,
        samples: [...seen.values].slice(0, SAMPLES).map((value) => value.slice(0, SAMPLE_CHARACTERS)),
        ...typeOf(name, seen),
      }));
  }
}

function typeOf(name: string, seen: Seen): Pick<SurveyedParameter, 'type' | 'unit'> {
  if (seen.areYesOrNo) return { type: 'bool', unit: '' };
  const [unit = ''] = seen.units;
  if (seen.areNumbers && seen.units.size === 1) return { type: 'number', unit: unit === '' ? unitOfName(name) : unit };
  // A list to choose from is one that goods share.
  const isShared = seen.values.size <= CHOICES_MAX && seen.values.size * 2 <= seen.goods;
  return { type: isShared ? 'enum' : 'text', unit: '' };
}
