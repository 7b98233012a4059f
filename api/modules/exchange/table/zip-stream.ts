/** A streamed ZIP archive: neither a file nor the archive is ever in memory whole. */
import { finished, PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipFileToMake {
  readonly name: string;
  readonly content: Iterable<string | Buffer> | AsyncIterable<string | Buffer>;
}

/** The first day that ZIP can say, so that the same goods make the same bytes. */
const MODIFIED = new Date(1980, 0, 1);

/** Packs the files, each read in its turn. A content that fails destroys the archive with its error; an archive that closes, its content. */
export function zipStream(files: Iterable<ZipFileToMake>): Readable {
  const zip = new ZipFile();
  const archive = zip.outputStream.pipe(new PassThrough());
  for (const { name, content } of files) {
    zip.addReadStreamLazy(name, { mtime: MODIFIED, forceDosTimestamp: true }, (take) => {
      const source = Readable.from(content, { objectMode: false });
      source.once('error', (error) => void archive.destroy(error));
      source.once(
        'close',
        finished(archive, () => void source.destroy()),
      );
      take(null, source);
    });
  }
  zip.end();
  return archive;
}
