/**
 * Half-typed forms of this tab, kept through an accidental reload only. They belong to the person who typed them, and
 * are deleted in every tab when that person leaves or another one comes. Passwords are never stored.
 */
import { readPresence, subscribePresence } from '../../device/person/session.ts';

const KEY = 'formDrafts';
const GUEST = 'guest';

interface Drafts {
  /** A person's id, or `guest`. */
  viewer: string;
  forms: Readonly<Record<string, object>>;
}

/** The person remembered by the device, for a page that starts: the server may answer late. */
let remembered: string | undefined;

/** @param personId undefined for none */
export function noteRemembered(personId: string | undefined): void {
  remembered = personId ?? GUEST;
}

/**
 * Owner of the drafts that may be read and written now; undefined until the device or the server has named the person.
 */
export function draftsOwner(): string | undefined {
  const { person, status } = readPresence();
  return person?._id ?? (status === 'loading' ? remembered : GUEST);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Null when there are none, when they have another shape, and in a browser that forbids storage. */
function readDrafts(): Drafts | null {
  try {
    const kept: unknown = typeof sessionStorage === 'undefined' ? null : JSON.parse(sessionStorage.getItem(KEY) ?? '');
    return isObject(kept) && 'forms' in kept && isObject(kept.forms) ? (kept as Drafts) : null;
  } catch {
    return null;
  }
}

/** Before the owner is known nothing is written, since that would overwrite the owner's drafts. */
function writeForms(forms: Drafts['forms']): void {
  const viewer = draftsOwner();
  if (viewer === undefined) return;
  try {
    if (Object.keys(forms).length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify({ viewer, forms } satisfies Drafts));
  } catch {
    // Storage is forbidden or full: the form itself still has the text.
  }
}

function ownForms(): Drafts['forms'] {
  const kept = readDrafts();
  return kept !== null && kept.viewer === draftsOwner() ? kept.forms : {};
}

/** This person's draft of the form; empty when there is none. */
export function readFormDraft(form: string): Readonly<Record<string, unknown>> {
  return { ...ownForms()[form] };
}

/** Stores the values, merged with those stored by another form under the same name. */
export function keepFormDraft(form: string, values: object): void {
  const forms = ownForms();
  writeForms({ ...forms, [form]: { ...forms[form], ...values } });
}

export function dropFormDraft(form: string): void {
  const { [form]: _dropped, ...rest } = ownForms();
  writeForms(rest);
}

/** Deletes another person's drafts once the present person is known; for the page's lifetime. */
export function clearFormDraftsOnPersonChange(): () => void {
  const drop = () => {
    const kept = readDrafts();
    if (readPresence().status !== 'loading' && kept !== null && kept.viewer !== draftsOwner()) writeForms({});
  };
  return subscribePresence(drop);
}
