import { Panel } from '../../ui/panel.tsx';
import { NumberText } from './number-text.tsx';
import styles from './product-editor.module.css';
import type { ProductForm } from './use-product-form.ts';

export function SizeSection({ product: { form } }: { product: ProductForm }) {
  return (
    <Panel title="Габариты и вес">
      <div className={styles.sizes}>
        <NumberText form={form} name="weightKg" label="Вес" suffix="кг" />
        <NumberText form={form} name="lengthMm" label="Длина" suffix="мм" />
        <NumberText form={form} name="widthMm" label="Ширина" suffix="мм" />
        <NumberText form={form} name="heightMm" label="Высота" suffix="мм" />
      </div>
    </Panel>
  );
}
