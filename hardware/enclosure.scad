// Box and camera arm of the companion, to print without supports. All measures in millimetres.
//
//   openscad -o stl/box.stl -D 'part="box"' enclosure.scad          (stl.sh makes all of them)
//
// Parts: box, lid, clamp (to the table's edge), corner (upright to boom), head (camera).
// "all" shows them side by side.

part = "all";          // "box", "lid", "clamp", "corner", "head", "all"

/* [Box] */
wall = 2.4;            // walls and floor
slack = 0.3;           // between parts that slide into one another
room_above = 24;       // inside height over the Pi's board, for plugs on its header
display = true;        // a window in the lid for an OLED of 0.96 inch
strip_hole = true;     // a round hole of 8 mm for cables

/* [Arm] */
tube = 16;             // outer width of the tube
tube_round = true;     // false: a square tube
table = 40;            // the thickest table that the clamp takes
grip = 34;             // how far a socket reaches along the tube
bolt = 4.3;            // hole for the M4 bolts that hold the tubes
clamp_bolt = 8.4;      // hole for the M8 bolt that presses on the table

/* [Camera] */
camera_board = [25, 24];     // Camera Module 2 and 3
camera_holes = [21, 12.5];   // between its holes, across and along
camera_edge = 2;             // from the board's edge to its holes
lens = 13;                   // opening for the lens, square

$fn = 48;

// ---- A Raspberry Pi: 85 x 56, holes at 3.5 from the edges, 58 x 49 apart.
pi_board = [85, 56];
pi_holes = [[3.5, 3.5], [61.5, 3.5], [3.5, 52.5], [61.5, 52.5]];
post = 5;              // from the floor to the board
pi_thick = 1.6;
around = 1.5;          // free space around the board
inside = [pi_board[0] + 2 * around, pi_board[1] + 2 * around, post + pi_thick + room_above];
outside = [inside[0] + 2 * wall, inside[1] + 2 * wall, inside[2] + wall];

module rounded(size, radius = 4) {
    linear_extrude(size[2])
        translate([radius, radius])
            offset(radius) square([size[0] - 2 * radius, size[1] - 2 * radius]);
}

module box() {
    board_z = wall + post;
    difference() {
        rounded(outside);
        translate([wall, wall, wall]) cube([inside[0], inside[1], inside[2] + 1]);
        // USB and network, at the far short side
        translate([outside[0] - wall - 1, wall + around + 1, board_z + pi_thick - 1])
            cube([wall + 2, 54, 18]);
        // power and HDMI, along the near side
        translate([wall + around + 5, -1, board_z + pi_thick - 1]) cube([54, wall + 2, 9]);
        // microSD card, at the near short side
        translate([-1, wall + around + 20, wall - 0.5]) cube([wall + 2, 16, post + 2]);
        // ribbon cable of the camera and other cables, along the far side
        translate([wall + around + 38, outside[1] - wall - 1, board_z + pi_thick + 4])
            cube([24, wall + 2, room_above]);
        if (strip_hole)
            translate([wall + around + 14, outside[1] + 1, board_z + 14])
                rotate([90, 0, 0]) cylinder(d = 8, h = wall + 2);
        // air, through the floor
        for (i = [0:6]) translate([wall + 16 + 8 * i, wall + 14, -1]) cube([3, 32, wall + 2]);
    }
    for (at = pi_holes)
        translate([wall + around + at[0], wall + around + at[1], wall - 0.01])
            difference() {
                cylinder(d = 6.5, h = post);
                translate([0, 0, -1]) cylinder(d = 2.1, h = post + 2);   // M2.5 cuts its own thread
            }
    for (at = corners(outside, 5.2))
        translate([at[0], at[1], outside[2] - 12])
            difference() {
                intersection() {
                    cylinder(d = 9, h = 12);
                    translate([-at[0], -at[1], 0]) rounded([outside[0], outside[1], 12]);
                }
                translate([0, 0, 2]) cylinder(d = 2.1, h = 12);
            }
}

function corners(size, inset) = [
    [inset, inset], [size[0] - inset, inset],
    [inset, size[1] - inset], [size[0] - inset, size[1] - inset]
];

module lid() {
    difference() {
        union() {
            rounded([outside[0], outside[1], wall]);
            translate([wall + slack, wall + slack, wall - 0.01])
                difference() {
                    cube([inside[0] - 2 * slack, inside[1] - 2 * slack, 3]);
                    translate([1.6, 1.6, -1])
                        cube([inside[0] - 2 * slack - 3.2, inside[1] - 2 * slack - 3.2, 5]);
                    for (at = corners(outside, 5.2))
                        translate([at[0] - wall - slack, at[1] - wall - slack, -1])
                            cylinder(d = 11, h = 6);
                }
        }
        for (at = corners(outside, 5.2))
            translate([at[0], at[1], -1]) cylinder(d = 2.9, h = wall + 2);
        if (display) {
            // seen area of a 0.96 inch OLED: 23 x 12, its board 27.5 x 27.8 with holes 23.5 apart
            translate([outside[0] / 2 - 12, outside[1] / 2 + 3, -1]) cube([24, 13, wall + 2]);
            for (x = [-11.75, 11.75], y = [-2.6, 20.9])
                translate([outside[0] / 2 + x, outside[1] / 2 + y, -1])
                    cylinder(d = 2.2, h = wall + 2);
        }
        for (i = [0:5]) translate([18 + 9 * i, 10, -1]) cube([4, 16, wall + 2]);
    }
}

// ---- Sockets that hold a tube with one bolt across a slit.
socket = tube + 2 * 4;

module tube_hole(length) {
    if (tube_round) cylinder(d = tube + slack, h = length);
    else translate([-(tube + slack) / 2, -(tube + slack) / 2]) cube([tube + slack, tube + slack, length]);
}

// A socket along z, slit towards +x, with ears for a bolt.
module socket_body(length) {
    translate([-socket / 2, -socket / 2]) cube([socket, socket, length]);
    translate([socket / 2 - 1, -8]) cube([15, 16, length]);
}

module socket_cut(length) {
    translate([0, 0, -1]) tube_hole(length + 2);
    translate([0, -1.25, -1]) cube([socket, 2.5, length + 2]);
    for (z = [length / 3, 2 * length / 3])
        translate([socket / 2 + 7.5, 9, z]) rotate([90, 0, 0]) cylinder(d = bolt, h = 18);
}

module clamp() {
    jaw = 44;
    thick = 12;
    width = socket + 8;
    difference() {
        union() {
            // a C that grips the table's edge
            translate([-jaw, -width / 2, 0]) cube([jaw, width, thick]);
            translate([-thick, -width / 2, 0]) cube([thick, width, table + 2 * thick]);
            translate([-jaw, -width / 2, table + thick]) cube([jaw, width, thick]);
            translate([socket / 2, 0, table + 2 * thick - grip - 14]) socket_body(grip + 14);
        }
        translate([socket / 2, 0, table + 2 * thick - grip - 14]) socket_cut(grip + 14);
        translate([-jaw + 16, 0, -1]) cylinder(d = clamp_bolt, h = thick + 2);
        translate([-jaw + 16, 0, thick - 7]) cylinder(d = 15, h = 8, $fn = 6);   // M8 nut
    }
}

module corner() {
    reach = grip + socket;
    difference() {
        union() {
            socket_body(reach);
            translate([-socket / 2 + 0.01, 0, reach - socket / 2]) rotate([0, -90, 0]) rotate([0, 0, 180])
                socket_body(grip);
            translate([-socket / 2, -socket / 2, reach - socket]) cube([socket, socket, socket]);
        }
        translate([0, 0, -1]) tube_hole(grip + 1);
        translate([0, -1.25, -1]) cube([socket, 2.5, grip + 1]);
        for (z = [grip / 3, 2 * grip / 3])
            translate([socket / 2 + 7.5, 9, z]) rotate([90, 0, 0]) cylinder(d = bolt, h = 18);
        translate([-socket / 2 + 0.01, 0, reach - socket / 2]) rotate([0, -90, 0]) rotate([0, 0, 180])
            socket_cut(grip);
    }
}

module head() {
    plate = [camera_board[0] + 12, camera_board[1] + 14];
    thick = 4;
    rise = socket / 2;
    difference() {
        union() {
            translate([-plate[0] / 2, -plate[1] / 2, 0]) cube([plate[0], plate[1], thick]);
            // the tube lies flat, beside the plate, so that the camera looks straight down
            translate([0, plate[1] / 2 - 2, rise]) rotate([-90, 0, 0]) rotate([0, 0, -90]) socket_body(grip);
            translate([-socket / 2, plate[1] / 2 - 8, 0]) cube([socket, 10, rise + socket / 2]);
        }
        translate([0, plate[1] / 2 + 2, rise]) rotate([-90, 0, 0]) rotate([0, 0, -90]) socket_cut(grip);
        // the lens looks through; the holes of the board are 2 from its upper edge
        hole_y = camera_board[1] / 2 - camera_edge;
        translate([-lens / 2, hole_y - camera_holes[1] / 2 - lens / 2 - 1, -1]) cube([lens, lens, thick + 2]);
        for (x = [-1, 1], y = [0, -camera_holes[1]])
            translate([x * camera_holes[0] / 2, hole_y + y, -1]) cylinder(d = 2.2, h = thick + 2);
        // room for the parts and the plug on the board's face
        translate([-camera_board[0] / 2 + 3.5, -camera_board[1] / 2 - 1, thick - 1.5])
            cube([camera_board[0] - 7, camera_board[1] - 3, 3]);
    }
}

module all() {
    box();
    translate([0, outside[1] + 12, 0]) lid();
    translate([outside[0] + 70, 30, 0]) clamp();
    translate([outside[0] + 70, 110, 0]) corner();
    translate([outside[0] + 140, 30, 0]) head();
}

if (part == "box") box();
else if (part == "lid") lid();
else if (part == "clamp") rotate([90, 0, 0]) clamp();
else if (part == "corner") rotate([90, 0, 0]) corner();
else if (part == "head") head();
else all();
