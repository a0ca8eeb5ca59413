import { useEffect, useRef } from "react";
import { Icon } from "../../components/Icon";
import { Link } from "../../components/navigation/Link";
import styles from "./Settings.module.css";
import { SECTIONS, type Section } from "./sections";

export function SectionMenu({ current }: { current: Section }) {
  const menu = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on small screens the new section may be outside the view
  useEffect(() => {
    const link = menu.current?.querySelector<HTMLElement>("[aria-current]");
    if (menu.current && link) {
      menu.current.scrollLeft = link.offsetLeft - (menu.current.clientWidth - link.offsetWidth) / 2;
    }
  }, [current]);

  return (
    <nav ref={menu} aria-label="Settings" className={styles.menu}>
      {SECTIONS.map((section) => (
        <Link
          key={section.id}
          href={`/settings?section=${section.id}`}
          className={styles.link}
          onClick={() => window.scrollTo(0, 0)}
          aria-current={section === current ? "page" : undefined}
        >
          <Icon name={section.icon} size={18} />
          {section.label}
        </Link>
      ))}
    </nav>
  );
}
