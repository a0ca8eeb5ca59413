import styles from "./PageHeader.module.css";

export function PageHeader({ title, subtitle }: { title: string; subtitle?: string }) {
  return (
    <header className={`breaks ${styles.header}`}>
      <h1>{title}</h1>
      {subtitle && <p className={`muted ${styles.subtitle}`}>{subtitle}</p>}
    </header>
  );
}
