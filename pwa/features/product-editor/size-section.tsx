import { Panel } from '../../ui/panel.tsx';
import { NumberText } from './number-text.tsx';
import styles from './product-editor.module.css';
import type { ProductForm } from './use-product-form.ts';

export function SizeSection({ product: { form } }: { product: ProductForm }) {
  return (
    <Panel title="Габариты и вес">
      <div className={styles.sizes}>
        <NumberText form={form} name="weightKg" label="Вес" step={0.01} suffix="кг" />
        <NumberText form={form} name="lengthMm" label="Длина" step={1} suffix="мм" />
        <NumberText form={form} name="widthMm" label="Ширина" step={1} suffix="мм" />
        <NumberText form={form} name="heightMm" label="Высота" step={1} suffix="мм" />
      </div>
    </Panel>
  );
}
