import { useEffect, useState } from "react";
import { getPlaylists } from "../../../api/playlists";
import type { SceneSand } from "../../../api/scenes";
import { Card } from "../../../components/Card";
import { ItemChoice } from "../../../components/fields/ItemChoice";
import { Segments } from "../../../components/fields/Segments";
import { Select } from "../../../components/fields/Select";
import { Link } from "../../../components/navigation/Link";
import type { ScenePictures } from "../../../state/scene-pictures";
import styles from "../Scenes.module.css";

const ACTIONS = [
  { value: "leave", label: "Leave as it is" },
  { value: "draw", label: "Draw a pattern" },
  { value: "playlist", label: "Draw a playlist" },
  { value: "pause", label: "Pause" },
  { value: "resume", label: "Resume" },
  { value: "skip", label: "Skip to the next pattern" },
  { value: "stop", label: "Stop" },
] as const;

const TIMES = [
  { value: "next", label: "Next", name: "Next, when the present pattern has ended" },
  { value: "now", label: "Now", name: "Now, instead of the present pattern" },
] as const;

interface SandPartProps {
  sand: SceneSand | undefined;
  Pattern: ScenePictures["Pattern"];
  onChange: (sand: SceneSand | undefined) => void;
}

export function SandPart({ sand, Pattern, onChange }: SandPartProps) {
  return (
    <Card className={styles.part}>
      <Select
        label="Sand Table"
        value={sand?.action ?? "leave"}
        options={ACTIONS}
        onChange={(action) => onChange(action === "leave" ? undefined : { action })}
      />
      {sand?.action === "draw" && (
        <>
          <Pattern
            pattern={sand.pattern}
            name={sand.name ?? ""}
            onChoose={({ id, name }) => onChange({ ...sand, pattern: id, name })}
          />
          <Segments
            label="When"
            value={sand.when ?? "next"}
            options={TIMES}
            onChange={(when) => onChange({ ...sand, when })}
          />
        </>
      )}
      {sand?.action === "playlist" && <PlaylistChoice sand={sand} onChange={onChange} />}
    </Card>
  );
}

function PlaylistChoice({ sand, onChange }: Pick<SandPartProps, "onChange"> & { sand: SceneSand }) {
  const [playlists, setPlaylists] = useState<{ id: number; name: string }[] | null>(null);
  useEffect(() => {
    void getPlaylists().then((answer) => answer.ok && setPlaylists(answer.value.playlists));
  }, []);
  const isKnown = playlists?.some(({ id }) => id === sand.playlist);
  const gone = sand.playlist === undefined ? "Choose a playlist" : sand.name || "A deleted playlist";
  return (
    <>
      {playlists && sand.playlist !== undefined && !isKnown && (
        <p role="status" className="bad">
          {sand.name || "The playlist"} was deleted. Choose another one.
        </p>
      )}
      <ItemChoice
        label="Playlist"
        list={playlists}
        value={sand.playlist ?? null}
        none={gone}
        empty={
          <>
            There are no playlists yet. Make one on the{" "}
            <Link href="/sand-table?tab=playlists">Sand Table</Link>.
          </>
        }
        onChange={(chosen) =>
          onChange({
            ...sand,
            playlist: chosen ?? undefined,
            name: playlists?.find(({ id }) => id === chosen)?.name ?? "",
          })
        }
      />
    </>
  );
}
