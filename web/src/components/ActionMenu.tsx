import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import styles from "./ActionMenu.module.css";
import { IconButton } from "./Button";
import { Icon, type IconName } from "./Icon";
import { MORE } from "./icons";
import { indexByKey } from "./navigation/index-by-key";

export interface MenuAction {
  label: string;
  icon?: IconName;
  /** For an action that switches something. */
  isChecked?: boolean;
  isDisabled?: boolean;
  onSelect: () => void;
}

interface ActionMenuProps {
  label: string;
  actions: readonly MenuAction[];
}

/** A button with a menu, by the ARIA menu button pattern. The focus returns to the button. */
export function ActionMenu({ label, actions }: ActionMenuProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (isOpen) itemsIn(box.current)[0]?.focus();
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: Event) => {
      if (!box.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
    };
  }, [isOpen]);

  const close = () => {
    box.current?.querySelector("button")?.focus();
    setOpen(false);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (!isOpen) {
      if (key !== "ArrowDown") return;
      setOpen(true);
    } else if (key === "Escape") close();
    else if (key === "Tab") {
      close();
      return;
    } else {
      const all = itemsIn(box.current);
      const at = all.indexOf(document.activeElement as HTMLElement);
      const target = indexByKey(key, at, all.length, { ArrowUp: -1, ArrowDown: 1 });
      if (target === undefined) return;
      all.at(target % all.length)?.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys work on the button and the items
    <div ref={box} className={`relative ${styles.box}`} onKeyDown={onKeyDown}>
      <IconButton
        icon={MORE}
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <div id={id} role="menu" aria-label={label} className={`grid absolute rounded raised ${styles.menu}`}>
          {actions.map(({ label, icon, isChecked, isDisabled, onSelect }) => (
            // biome-ignore lint/a11y/useAriaPropsSupportedByRole: only a menuitemcheckbox is checked
            <button
              key={label}
              type="button"
              className="line gap7 touch medium left"
              role={isChecked === undefined ? "menuitem" : "menuitemcheckbox"}
              tabIndex={-1}
              aria-checked={isChecked}
              aria-disabled={isDisabled || undefined}
              onClick={() => {
                if (isDisabled) return;
                close();
                onSelect();
              }}
            >
              <Icon name={icon ?? "check"} size={18} />
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function itemsIn(box: HTMLElement | null): HTMLElement[] {
  return [...(box?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])];
}
