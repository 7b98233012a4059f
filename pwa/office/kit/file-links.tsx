import { Download } from 'lucide-react';
import { buttonClass } from '../../ui/button.tsx';

/** Links in a list's head that download the whole list as a spreadsheet in two formats. `at` gives the address of a format. */
export function FileLinks({ at }: { at: (format: 'xlsx' | 'csv') => string }) {
  return (['xlsx', 'csv'] as const).map((format) => (
    <a key={format} href={at(format)} download className={buttonClass({ variant: 'outline' })}>
      <Download />
      {format === 'xlsx' ? 'Excel' : 'CSV'}
    </a>
  ));
}
