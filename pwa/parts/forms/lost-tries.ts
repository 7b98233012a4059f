/** The meaning of a refusal after a try whose answer was lost: that try may have caused it. Pure. */
import { get, type FieldValues } from 'react-hook-form';
import { isLost, type MutationFailure } from '../../queries/mutation.ts';

export interface RepeatWords {
  /** Field that a refusal is about, by error code. */
  fieldOfCode: Readonly<Record<string, string>>;
  /** Message after a lost answer to the same value of that field, by error code. */
  afterLost: Readonly<Record<string, string>>;
}

/** Explains the failures of one form's tries, in their order. */
export type ExplainFailure = (sent: FieldValues, failure: MutationFailure, words: RepeatWords) => MutationFailure;

/**
 * Returns the function that explains one form's failures. It remembers the values of the last try that the server may
 * have carried out.
 */
export function rememberLostTries(): ExplainFailure {
  let lost: FieldValues | null = null;
  return (sent, failure, { fieldOfCode, afterLost }) => {
    if (isLost(failure)) lost = sent;
    if (failure.kind !== 'refused' || lost === null) return failure;
    const [field, message] = [fieldOfCode[failure.code], afterLost[failure.code]];
    if (field === undefined || message === undefined || get(lost, field) !== get(sent, field)) return failure;
    return { ...failure, message, details: [] };
  };
}
