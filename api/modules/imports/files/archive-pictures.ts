/** Pictures in the archive of a price list, found by the names in its goods. */
import type { Part } from './open-file.ts';

const PICTURE = /\.(?:jpe?g|png|webp|avif|gif|bmp|tiff?)$/i;

const plain = (name: string): string =>
  name
    .replaceAll('\\', '/')
    .replace(/^\.?\/+/, '')
    .toLowerCase();
const lastOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

/** True when a picture's name is a web address, not a path in an archive. */
export const isAddress = (name: string): boolean => /^[a-z][a-z0-9+.-]*:|^\/\//i.test(name);

/** Name of a picture that is placed in a workbook: its name there changes with its place, so it is known by its content. */
export const placedName = ({ name, mark }: Pick<Part, 'name' | 'mark'>): string =>
  `картинка ${mark}${name.slice(name.lastIndexOf('.'))}`;

export class ArchivePictures<P extends Pick<Part, 'name' | 'mark'> = Pick<Part, 'name' | 'mark'>> {
  readonly parts: readonly P[];
  private readonly byName = new Map<string, P>();
  /** Null for a name of several. */
  private readonly byLastName = new Map<string, P | null>();

  constructor(parts: readonly P[]) {
    this.parts = parts.filter((part) => PICTURE.test(plain(part.name)));
    for (const part of this.parts) {
      const name = plain(part.name);
      this.byName.set(name, part);
      this.byName.set(plain(placedName(part)), part);
      this.byLastName.set(lastOf(name), this.byLastName.has(lastOf(name)) ? null : part);
    }
  }

  /** By its full name, or by the last part of it when only one file has that. */
  find(address: string): P | null {
    if (isAddress(address)) return null;
    const name = plain(address);
    return this.byName.get(name) ?? this.byLastName.get(lastOf(name)) ?? null;
  }
}
