/** Pictures that lie in the archive of a price list, found by the names that its goods give them. */
import type { Part } from './open-file.ts';

const PICTURE = /\.(?:jpe?g|png|webp|avif|gif|bmp|tiff?)$/i;

const plain = (name: string): string =>
  name
    .replaceAll('\\', '/')
    .replace(/^\.?\/+/, '')
    .toLowerCase();
const lastOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

/** Whether a picture's name in a file is an address of the web rather than a place in an archive. */
export const isAddress = (name: string): boolean => /^[a-z][a-z0-9+.-]*:|^\/\//i.test(name);

export class ArchivePictures {
  private readonly byName = new Map<string, Part>();
  /** Null where several have the name. */
  private readonly byLastName = new Map<string, Part | null>();

  constructor(parts: readonly Part[]) {
    for (const part of parts) {
      const name = plain(part.name);
      if (!PICTURE.test(name)) continue;
      this.byName.set(name, part);
      this.byLastName.set(lastOf(name), this.byLastName.has(lastOf(name)) ? null : part);
    }
  }

  /** By its whole name, or by the last part of it where only one file is called so. */
  find(address: string): Part | null {
    if (isAddress(address)) return null;
    const name = plain(address);
    return this.byName.get(name) ?? this.byLastName.get(lastOf(name)) ?? null;
  }
}
