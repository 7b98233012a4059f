import { expect, test } from 'vitest';
import { titleWithoutBrand } from './title-without-brand.ts';

test.each([
  ['Смеситель для раковины Grohe Eurosmart 33265003, хром', 'Grohe', 'Смеситель для раковины Eurosmart 33265003, хром'],
  ['Унитаз подвесной Villeroy & Boch Subway', 'Villeroy & Boch', 'Унитаз подвесной Subway'],
  ['Смеситель Am.Pm, хром', 'Am.Pm', 'Смеситель, хром'],
  ['Grohe Eurosmart', 'Grohe', 'Eurosmart'],
  ['Grohe', 'Grohe', 'Grohe'],
  ['Ванна Riholux', 'Riho', 'Ванна Riholux'],
  ['Смеситель', '', 'Смеситель'],
  ['Унитаз ROCA The Gap', 'Roca', 'Унитаз The Gap'],
])('«%s» without «%s» is «%s»', (title, brand, expected) => expect(titleWithoutBrand(title, brand)).toBe(expected));
