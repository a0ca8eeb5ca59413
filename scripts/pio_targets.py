"""After a build: checks the image's project and version and shows how full the flash is.

Adds `pio run -t board`, which identifies the board.
"""

Import("env")  # noqa: F821, SCons defines Import and env

checks = {
    "Checking project and version in $TARGET": (
        '"$PYTHONEXE" "$PROJECT_DIR/scripts/pio_image_check.py" "$TARGET" "%s" "$PROJECT_DIR/package.json"'
        % env.GetProjectOption("custom_project")  # noqa: F821
    ),
    "Room in the flash:": (
        '"$PYTHONEXE" "$PROJECT_DIR/scripts/pio_room.py" "$TARGET" "$PROJECT_DIR/%s" "$PROJECT_DATA_DIR"'
        % env.GetProjectOption("board_build.partitions")  # noqa: F821
    ),
}
for title, command in checks.items():
    env.AddPostAction("$BUILD_DIR/${PROGNAME}.bin", env.VerboseAction(command, title))  # noqa: F821

env.AddCustomTarget(  # noqa: F821
    name="board",
    dependencies=None,
    actions='$ERASETOOL --port "$UPLOAD_PORT" flash-id',
    title="Board",
    description="Chip and flash of the board at --upload-port",
)
