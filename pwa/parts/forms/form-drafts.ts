/**
 * Half-typed forms of this tab, kept through an accidental reload. They belong to the person who typed them, and are
 * deleted in every tab when that person leaves or another one comes. When the server has ended the session they wait,
 * unseen, for the same person. A guest who logs in goes on with their checkout. Passwords are never stored.
 */
import { readPresence, returningPerson, subscribePresence } from '../../device/person/session.ts';

const KEY = 'formDrafts';
const GUEST = 'guest';

export const CHECKOUT = 'checkout';

type Forms = Readonly<Record<string, object>>;

interface Drafts {
  /** A person's id, or `guest`. */
  viewer: string;
  forms: Forms;
  waiting?: Readonly<Record<string, Forms>>;
}

/** The person remembered by the device, for a page that starts: the server may answer late. */
let remembered: string | undefined;

/** @param personId undefined for none */
export function noteRemembered(personId: string | undefined): void {
  remembered = personId ?? GUEST;
}

/** Owner of the drafts that may be read and written now; undefined until the device or the server has named the person. */
export function draftsOwner(): string | undefined {
  const { person, status } = readPresence();
  return person?._id ?? (status === 'loading' ? remembered : GUEST);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Forms by their owners; empty when there are none, when they have another shape, and in a browser that forbids storage. */
function readAll(): Readonly<Record<string, Forms>> {
  try {
    const kept: unknown = typeof sessionStorage === 'undefined' ? null : JSON.parse(sessionStorage.getItem(KEY) ?? '');
    if (!isObject(kept) || !('forms' in kept) || !isObject(kept.forms)) return {};
    const { viewer, forms, waiting } = kept as Drafts;
    return { ...waiting, [viewer]: forms };
  } catch {
    return {};
  }
}

/** Before the owner is known nothing is written. */
function writeAll(all: Readonly<Record<string, Forms>>): void {
  const viewer = draftsOwner();
  if (viewer === undefined) return;
  const { [viewer]: forms = {}, ...waiting } = all;
  try {
    if (Object.keys({ ...forms, ...waiting }).length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify({ viewer, forms, waiting } satisfies Drafts));
  } catch {
    // Storage is forbidden or full: the form itself still has the text.
  }
}

function ownForms(): Forms {
  return readAll()[draftsOwner() ?? ''] ?? {};
}

function writeForms(forms: Forms): void {
  writeAll({ ...readAll(), [draftsOwner() ?? '']: forms });
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

/** Deletes other people's drafts once the present person is known; for the page's lifetime. */
export function clearFormDraftsOnPersonChange(): () => void {
  return subscribePresence(() => void dropOthers());
}

async function dropOthers(): Promise<void> {
  const owner = draftsOwner();
  const isOthers = ([viewer]: [string, Forms]) => viewer !== owner;
  if (readPresence().status === 'loading' || !Object.entries(readAll()).some(isOthers)) return;
  // Without storage no person is known whose session has ended.
  const returning = owner === GUEST ? await returningPerson().catch(() => undefined) : undefined;
  // A further change of the person has its own call.
  if (draftsOwner() !== owner) return;
  const all = readAll();
  const guests = all[GUEST]?.[CHECKOUT];
  writeAll(Object.fromEntries(Object.entries(all).filter((one) => !isOthers(one) || one[0] === returning)));
  if (guests !== undefined && owner !== GUEST) keepFormDraft(CHECKOUT, guests);
}
