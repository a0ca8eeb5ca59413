import { useEffect, useRef } from "react";
import { MenuLink } from "../../components/navigation/MenuLink";
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
    <nav ref={menu} aria-label="Settings" className={`flex relative ${styles.menu}`}>
      {SECTIONS.map((section) => (
        <MenuLink
          key={section.id}
          href={`/settings?section=${section.id}`}
          icon={section.icon}
          label={section.label}
          isCurrent={section === current}
          onClick={() => window.scrollTo(0, 0)}
        />
      ))}
    </nav>
  );
}
