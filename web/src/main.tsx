import { createRoot } from "react-dom/client";
import { App } from "./app/App";
import "./app/theme.css";
import { followTheme } from "./app/theme";
import { followOtherTabsSession } from "./state/cross-tab-session";
import { resumeSession } from "./state/session";
import { announceUpdates } from "./state/update-alerts";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");

followTheme();
announceUpdates();
followOtherTabsSession();
void resumeSession();
createRoot(root).render(<App />);
